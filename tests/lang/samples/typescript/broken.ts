export function good(a: string) { return a; }
// > def function good

export class Half {
  method( {
    // > broken
}

export function after() { return good('x'); }
