<?php
declare(strict_types=1);

namespace App\Http;

/**
 * Keeps users.
 *
 * @see Other
 */
#[Entity(table: 'users')]
#[\Api\Resource]
final class UserStore extends \Base\Store implements Countable, Api\Listed {
    // > def class UserStore span=6-94 doc="Keeps users." exported=yes
    // > def class UserStore sig='final class UserStore extends \Base\Store implements Countable, Api\Listed'
    // > def class UserStore 'bases=\.Base.Store,Countable,Api.Listed,Cached,Logged' 'decorators=Entity,\.Api.Resource'
    // > inherit Store 'recv=\.Base' scope=UserStore
    // > inherit Listed recv=Api scope=UserStore
    use Cached, Logged {
        // > inherit Cached scope=UserStore
        // > inherit Logged scope=UserStore
        Cached::flush insteadof Logged;
        // > read flush recv=Cached scope=UserStore
    }
    public const LIMIT = 10;
    // > def constant UserStore.LIMIT exported=yes visibility=public sig="LIMIT = 10"
    private const string A = 'a', B = self::LIMIT;
    // > def constant UserStore.A visibility=private exported=no
    // > def constant UserStore.B
    // > read LIMIT recv=self
    /** @var User[] the users */
    private array $users = [];
    // > def field UserStore.$users span=31-32 doc="" visibility=private sig="array $users = []"
    // > bind UserStore.$users type User[]
    /** @var Clock|null */
    protected $clock, $other;
    // > def field UserStore.$clock visibility=protected
    // > def field UserStore.$other
    // > no bind UserStore.$other
    public static ?Hub $hub = null;
    // > def field UserStore.$hub
    // > bind UserStore.$hub type Hub
    // > annotate Hub scope=UserStore.$hub

    /**
     * Makes a store.
     *
     * @param Clock $clock
     * @return self
     */
    public function __construct(private readonly Database|null $db, $clock, ?int $size = 3, string ...$rest) {
        // > def method UserStore.__construct params="$db:Database,$clock:Clock,$size?:int,*$rest:string[]" span=45-59
        // > def method UserStore.__construct returns=self doc="Makes a store."
        // > def field UserStore.$db visibility=private
        // > bind UserStore.$db type Database
        // > annotate Database scope=UserStore.$db
        $this->clock = $clock;
        // > bind UserStore.$clock value $clock
    }

    abstract protected function load(int &$id): ?User;
    // > def method UserStore.load visibility=protected params="$id:int" returns=User sig="load(int &$id): ?User"
    // > annotate User scope=UserStore.load

    #[Test, Group('slow')]
    // > decorate Test scope=UserStore.make
    // > decorate Group scope=UserStore.make
    public static function make(): static {
        // > def method UserStore.make decorators=Test,Group span=65-77 returns=static
        $made = new class($a) extends Shape {
            // > def class UserStore.make.class@anonymous bases=Shape
            // > call class@anonymous scope=UserStore.make args=0
            public function area() { return 1; }
            // > def method UserStore.make.class@anonymous.area params=""
        };
        return $made;
    }

    public string $name {
        // > def property UserStore.$name returns=string span=79-83
        get => $this->first();
        // > call first recv=$this scope=UserStore.$name
    }

    function plain($a, $b) {}
    // > def method UserStore.plain params="$a,$b" visibility=public

    /**
     * @param array<int, User> $users
     */
    private function hidden($users): array { return []; }
    // > def method UserStore.hidden params="$users:User[]"
    // > def method UserStore.hidden visibility=private exported=no returns=array
}

interface Listed extends Api\Named {
    // > def interface Listed bases=Api.Named
    const SIZE = 1;
    // > def constant Listed.SIZE
    public function all(): iterable;
    // > def method Listed.all
}

trait Cached {
    // > def trait Cached
    public function flush(): void {}
    // > def method Cached.flush
}

enum Suit: string implements Listed {
    // > def enum Suit bases=Listed
    case Hearts = 'h';
    // > def constant Suit.Hearts sig="Hearts = 'h'"
    case Spades = 's';
    // > def constant Suit.Spades
    public static function first(): self { return self::Hearts; }
    // > def method Suit.first returns=self
    // > read Hearts recv=self scope=Suit.first
}

// Doubles a number.
function double(int $n): int {
    // > def function double params="$n:int" returns=int doc="Doubles a number." exported=yes
    function inner() {}
    // > def function double.inner exported=no
    return $n * FACTOR;
}

const FACTOR = 2, OTHER = FACTOR;
// > def constant FACTOR exported=yes
// > def constant OTHER
// > read FACTOR scope=OTHER
define('LEGACY', 4);
// > def constant LEGACY exported=yes sig="define('LEGACY', 4)"
// > call define args=2

function listed(?User $one, A|B $two = null, int $three = 3, $four, ) {}
// > def function listed params="$one:User,$two?:A,$three?:int,$four"
function written(array $one = [1, 2], string ...$two) {}
// > def function written params="$one?:array,*$two:string[]"
