import React, { useState } from 'react';
import { Button, Menu } from './ui';

type Props = { title: string; onPick: (x: Item) => void };

export const Card: React.FC<Props> = ({ title, onPick }) => {
  // > def function Card exported=yes params="{ title, onPick }?" span=6-24
  // > annotate FC recv=React scope=Card
  // > bind Card.title value %0.title
  const [open, setOpen] = useState<boolean>(false);
  // > bind Card.open value useState()[0]
  // > call useState args=1 scope=Card
  return (
    <Button kind="x" onClick={() => setOpen(!open)} {...title}>
      {/* > call Button args=-1 scope=Card */}
      {/* > call setOpen args=1 */}
      <Menu.Item render={Menu} />
      {/* > call Item recv=Menu args=-1 */}
      {/* > read Menu */}
      <div>{title}</div>
      {/* > no call div */}
    </Button>
  );
};

export default React.memo(function Inner(props: Props) {
  return <Card {...props} />;
  // > call Card args=-1 scope=default
  // > no read Card
});
