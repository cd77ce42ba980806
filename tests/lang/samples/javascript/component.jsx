export function App() {
  const view = <Layout.Main data={load()}><Row /></Layout.Main>;
  // > call Main recv=Layout args=-1 scope=App
  // > call Row args=-1
  // > call load args=0
  return view;
  // > bind App. return view
}
