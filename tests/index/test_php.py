"""PHP programs as people write them: which calls lead where."""

from __future__ import annotations

from tests.support.maps import likely_edges
from tests.support.repos import RepoBuilder

LAYERED = {
    "src/Contract/Repository.php": "<?php\nnamespace App\\Contract;\nuse App\\Model\\Entity;\ninterface Repository {\n    public function find(int $id): ?Entity;\n    public function save(Entity $entity): void;\n}\n",
    "src/Model/Entity.php": "<?php\nnamespace App\\Model;\nabstract class Entity {\n    protected static int $next = 1;\n    public function __construct(private int $id) {}\n    public function id(): int { return $this->id; }\n    public static function nextId(): int { return static::$next++; }\n    abstract public function label(): string;\n    public function describe() { return $this->label(); }\n}\n",
    "src/Model/User.php": "<?php\nnamespace App\\Model;\nuse App\\Util\\{Text, Timestamps};\nfinal class User extends Entity {\n    use Timestamps;\n    private ?Address $address = null;\n    private Status $status = Status::Active;\n    public function __construct(int $id, private string $name) { parent::__construct($id); $this->touch(); }\n    public static function named(string $name): self { return new self(self::nextId(), Text::clean($name)); }\n    public static function guest() { return new static(0, 'guest'); }\n    public function label(): string { return $this->id() . Text::upper($this->name); }\n    public function at(Address $address): static { $copy = clone $this; $copy->move($address); return $copy; }\n    private function move(Address $address): void { $this->address = $address; }\n    public function city(): string { return $this->address?->city() ?? $this->status->label(); }\n}\n",
    "src/Model/Address.php": "<?php\nnamespace App\\Model;\nclass Address {\n    public function __construct(public readonly string $town) {}\n    public function city(): string { return \\App\\Util\\clean_city($this->town); }\n}\n",
    "src/Model/Status.php": "<?php\nnamespace App\\Model;\nenum Status: string {\n    case Active = 'a';\n    public function label(): string { return match ($this) { self::Active => self::format('on') }; }\n    private static function format(string $text): string { return ucfirst($text); }\n}\n",
    "src/Util/Text.php": "<?php\nnamespace App\\Util;\nclass Text {\n    public static function clean(string $text): string { return self::upper(trim($text)); }\n    public static function upper(string $text): string { return strtoupper($text); }\n}\nfunction clean_city(string $name): string { return Text::clean($name); }\n",
    "src/Util/Timestamps.php": "<?php\nnamespace App\\Util;\ntrait Timestamps {\n    public function touch(): void { $this->now(); }\n    protected function now(): int { return time(); }\n}\n",
    "src/Repository/Memory.php": "<?php\nnamespace App\\Repository;\nuse App\\Contract\\Repository;\nuse App\\Model\\Entity;\nclass Memory implements Repository {\n    /** @var array<int, Entity> */\n    private array $rows = [];\n    public function find(int $id): ?Entity { return $this->rows[$id] ?? $this->missing($id); }\n    public function save(Entity $entity): void { $this->rows[$entity->id()] = $entity; }\n    private function missing($id) { return null; }\n    public function labels(): array { $all = []; foreach ($this->rows as $row) { $all[] = $row->label(); } return $all; }\n}\n",
    "src/Service/UserService.php": "<?php\nnamespace App\\Service;\nuse App\\Contract\\Repository;\nuse App\\Model\\{User, Address};\nuse App\\Repository\\Memory as Kept;\nuse function App\\Util\\clean_city;\nclass UserService {\n    /** @var Kept */\n    private $cache;\n    private array $hooks = [];\n    public function __construct(private Repository $repository, private ?Validator $validator = null) { $this->cache = new Kept(); }\n    public static function create(): self { $made = new self(new Kept()); $made->on([$made, 'audit']); return $made; }\n    public function register(string $name): User {\n        $this->validator->check($name);\n        $user = User::named($name)->at(new Address(clean_city('x')));\n        $this->repository->save($user);\n        $this->cache->labels();\n        array_map([$this, 'notify'], [$user]);\n        usort($this->hooks, 'compare');\n        return $user;\n    }\n    private function notify(User $user): void { $user->label(); }\n    public function on(callable $hook): void { $this->hooks[] = $hook; }\n    public function audit(string $label): void { throw new \\RuntimeException($label); }\n    public function load(int $id) { try { return $this->repository->find($id); } catch (NotFound $error) { return $error->fallback(); } }\n}\n",
    "src/Service/Validator.php": "<?php\nnamespace App\\Service;\nclass Validator {\n    public function check(string $name): bool { return $this->isLong($name) && self::isClean($name); }\n    protected function isLong(string $name): bool { return strlen($name) > 2; }\n    private static function isClean(string $name): bool { return true; }\n}\nclass NotFound extends \\RuntimeException { public function fallback() { return null; } }\n",
    "bin/main.php": "<?php\nrequire_once __DIR__ . '/../src/helpers.php';\nuse App\\Service\\UserService;\n$service = UserService::create();\n$user = $service->register('Ann');\necho show($user);\n",
    "src/helpers.php": "<?php\nuse App\\Model\\User;\nfunction show(User $user) { return escape($user->city()); }\nfunction escape($text) { return htmlspecialchars($text); }\nfunction compare($a, $b) { return 0; }\n",
}
CALLS = """
bin/main.php::<module> -> src/Service/UserService.php::UserService.create
bin/main.php::<module> -> src/Service/UserService.php::UserService.register
bin/main.php::<module> -> src/helpers.php::show
src/Model/Address.php::Address.city -> src/Util/Text.php::clean_city
src/Model/Entity.php::Entity.describe -> src/Model/Entity.php::Entity.label
src/Model/Entity.php::Entity.describe -> src/Model/User.php::User.label
src/Model/Status.php::Status.label -> src/Model/Status.php::Status.format
src/Model/User.php::User.__construct -> src/Model/Entity.php::Entity.__construct
src/Model/User.php::User.__construct -> src/Util/Timestamps.php::Timestamps.touch
src/Model/User.php::User.named -> src/Model/User.php::User
src/Model/User.php::User.named -> src/Model/User.php::User.__construct
src/Model/User.php::User.named -> src/Model/Entity.php::Entity.nextId
src/Model/User.php::User.named -> src/Util/Text.php::Text.clean
src/Model/User.php::User.guest -> src/Model/User.php::User
src/Model/User.php::User.guest -> src/Model/User.php::User.__construct
src/Model/User.php::User.label -> src/Model/Entity.php::Entity.id
src/Model/User.php::User.label -> src/Util/Text.php::Text.upper
src/Model/User.php::User.at -> src/Model/User.php::User.move
src/Model/User.php::User.city -> src/Model/Address.php::Address.city
src/Model/User.php::User.city -> src/Model/Status.php::Status.label
src/Repository/Memory.php::Memory.find -> src/Repository/Memory.php::Memory.missing
src/Repository/Memory.php::Memory.save -> src/Model/Entity.php::Entity.id
src/Repository/Memory.php::Memory.labels -> src/Model/Entity.php::Entity.label
src/Repository/Memory.php::Memory.labels -> src/Model/User.php::User.label
src/Service/UserService.php::UserService.__construct -> src/Repository/Memory.php::Memory
src/Service/UserService.php::UserService.create -> src/Service/UserService.php::UserService
src/Service/UserService.php::UserService.create -> src/Service/UserService.php::UserService.__construct
src/Service/UserService.php::UserService.create -> src/Repository/Memory.php::Memory
src/Service/UserService.php::UserService.create -> src/Service/UserService.php::UserService.on
src/Service/UserService.php::UserService.register -> src/Service/Validator.php::Validator.check
src/Service/UserService.php::UserService.register -> src/Model/User.php::User.named
src/Service/UserService.php::UserService.register -> src/Model/User.php::User.at
src/Service/UserService.php::UserService.register -> src/Model/Address.php::Address
src/Service/UserService.php::UserService.register -> src/Model/Address.php::Address.__construct
src/Service/UserService.php::UserService.register -> src/Util/Text.php::clean_city
src/Service/UserService.php::UserService.register -> src/Contract/Repository.php::Repository.save
src/Service/UserService.php::UserService.register -> src/Repository/Memory.php::Memory.save
src/Service/UserService.php::UserService.register -> src/Repository/Memory.php::Memory.labels
src/Service/UserService.php::UserService.notify -> src/Model/User.php::User.label
src/Service/UserService.php::UserService.load -> src/Contract/Repository.php::Repository.find
src/Service/UserService.php::UserService.load -> src/Repository/Memory.php::Memory.find
src/Service/UserService.php::UserService.load -> src/Service/Validator.php::NotFound.fallback
src/Service/Validator.php::Validator.check -> src/Service/Validator.php::Validator.isLong
src/Service/Validator.php::Validator.check -> src/Service/Validator.php::Validator.isClean
src/Util/Text.php::Text.clean -> src/Util/Text.php::Text.upper
src/Util/Text.php::clean_city -> src/Util/Text.php::Text.clean
src/Util/Timestamps.php::Timestamps.touch -> src/Util/Timestamps.php::Timestamps.now
src/helpers.php::show -> src/helpers.php::escape
src/helpers.php::show -> src/Model/User.php::User.city
"""
HANDED_ON = """
src/Service/UserService.php::UserService.create -> src/Service/UserService.php::UserService.audit
src/Service/UserService.php::UserService.register -> src/Service/UserService.php::UserService.notify
src/Service/UserService.php::UserService.register -> src/helpers.php::compare
"""


def test_calls_of_a_layered_program(repo: RepoBuilder) -> None:
    assert likely_edges(repo, LAYERED, "call", "construct") == set((CALLS + HANDED_ON).split("\n")) - {""}
