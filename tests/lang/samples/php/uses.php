<html><?= title($page) ?></html>
// > call title args=1 scope=
<?php
use App\Models\{User, Post as Entry, function find, const MAX};
// > import App.Models User as User
// > import App.Models Post as Entry
// > import App.Models find as find
// > import App.Models MAX as MAX
use App\Contracts\Store as Keeper, App\Contracts\Clock;
// > import App.Contracts Store as Keeper
// > import App.Contracts Clock as Clock
use function App\helper;
// > import App helper as helper
use const App\LIMIT;
// > import App LIMIT as LIMIT
use Exception, \Stringable;
// > import '\' Exception as Exception
// > import '\' Stringable as Stringable
require_once __DIR__ . '/boot.php';
// > import ./boot.php '*'
include('lib/more.php');
// > import ./lib/more.php '*'
require dirname(__DIR__) . '/up.php';
// > import ./../up.php '*'
require $file;
// > no import ./file

$top = new Keeper($a, 1);
// > call Keeper args=2 scope=
// > bind .$top value Keeper()

class Service extends Base
{
    public function run(User $user, Clock $clock = null): ?Entry
    {
        $this->store->save($user, when: $clock->now());
        // > call save recv=$this.$store args=1 kw=$when
        // > call now recv=$clock
        $found = $this?->store?->find(1)->first();
        // > call find recv=$this.$store args=1
        // > call first recv=$this.$store.find()
        // > bind Service.run.$found value $this.$store.find().first()
        parent::run(...$user);
        // > call run recv=parent args=0 spread=yes
        self::$count['a']->go(); static::make()->go();
        // > call go recv=self.$count[]
        // > call make recv=static
        // > call go recv=static.make()
        $a = new self(); $b = new static; $c = new \App\Deep\Thing(1); $d = (new Thing)->go(1, 2);
        // > call self args=0
        // > call static args=0
        // > call Thing 'recv=\.App.Deep' args=1
        // > call go recv=Thing() args=2
        // > bind Service.run.$c value '\.App.Deep.Thing()'
        \count($a) + \App\Tools\measure($b, [1, 2]); Tools\scale(1); helper();
        // > call count 'recv=\' args=1
        // > call measure 'recv=\.App.Tools' args=2
        // > call scale recv=Tools
        // > call helper args=0
        $hook = array_map([$this, 'each'], $a); usort($a, [Sorter::class, 'byName']); $f = helper(...);
        // > call each recv=$this scope=Service.run
        // > call byName recv=Sorter
        // > read Sorter
        // > call helper args=0 spread=yes
        $hook($a); $this->$a(); Clock::$b(); $name::make(); (clone $user)->go();
        // > call $hook args=1
        // > call make recv=$name
        // > call go recv=$user
        // > no call $a recv=$this
        if ($a instanceof User && $b === LIMIT) return $x ?? $this->make($y ?: new Entry);
        // > read User
        // > read LIMIT
        // > bind Service.run. return $x
        // > bind Service.run. return $this.make()
        // > call Entry args=0
        foreach ($this->all() as $key => $one) { $one->go(); }
        // > bind Service.run.$one item $this.all()
        // > bind Service.run.$key value ?
        [$left, 'k' => $right] = pair(); list($e) = $pairs;
        // > bind Service.run.$left item pair()
        // > bind Service.run.$right item pair()
        // > bind Service.run.$e item $pairs
        try { go(); } catch (NotFound | \Exception $error) { throw new Wrapped($error); }
        // > bind Service.run.$error type NotFound
        // > bind Service.run.$error type '\.Exception'
        // > annotate NotFound
        // > call Wrapped args=1
        $map = fn (Entry $entry) => $entry->id(); $plain = function (User $u) use ($a, &$b): User { return $u; };
        // > bind Service.run.$entry type Entry
        // > bind Service.run.$u type User
        // > call id recv=$entry scope=Service.run
        // > no bind Service.run. return $u
        // > bind Service.run.$map value ?
        $kind = User::class; $level = Level::High; $text = "by {$user->name()} $user->id"; $n = match (1) { 1 => new User, default => null };
        // > read User
        // > bind Service.run.$kind value User
        // > read High recv=Level
        // > call name recv=$user
        // > bind Service.run.$n value User()
        static $cache = 0; $cache ??= new Cache();
        // > bind Service.run.$cache value <int>
        // > bind Service.run.$cache value Cache()
        /** @var Model\Row[] $rows */
        $rows = load();
        // > bind Service.run.$rows value load()
        $mock = $this->createMock(Clock::class); $row = $c->get(Row::class, 1); $kept = $c->keep(Row::class);
        // > bind Service.run.$mock value Clock()
        // > bind Service.run.$row value Row()
        // > bind Service.run.$kept value $c.keep()
        usort($list, 'by_name'); array_map('Sorter::key', $list); call_user_func('\App\run', 'x'); strlen('by_name');
        // > call by_name
        // > call key recv=Sorter
        // > call run recv='\.App'
        yield $user;
        // > bind Service.run. yield $user
        $long = $this
            // why
            ->where('a, (b', "c")
            // > call where recv=$this args=2
            ->orderBy(/* x, y */ 1);
            // > call orderBy recv=$this.where() args=1
        $straße->größe(1);
        // > call größe recv=$straße
    }
}
