"""Resolution of C#: a layered program with its whole call graph."""

from __future__ import annotations

from tests.support.maps import calls_in
from tests.support.repos import RepoBuilder

Files = dict[str, str]

MODEL = """namespace App.Models
{
    public class Order
    {
        public string Id { get; }
        public List<Line> Lines { get; } = new();
        public Customer Buyer { get; set; }
        public decimal Total => Lines.Sum(l => l.Price());

        public Order(string id) { Id = Guard.NotEmpty(id); }

        public Order(string id, Customer buyer) : this(id) { Buyer = buyer; }

        public void Add(Line line) { Lines.Add(line.Checked()); }
    }

    public record Line(string Name, int Count)
    {
        public decimal Price() => Count * Rate();
        public Line Checked() { return this; }
        private static decimal Rate() => 2m;
    }

    public partial class Customer
    {
        public void Greet() { Log("hello"); }
    }

    internal static class Guard
    {
        public static string NotEmpty(string text) => text.IsBlank() ? throw new ModelError("empty") : text;
    }

    public class ModelError : Exception
    {
        public ModelError(string message) : base(message) { }
    }
}
"""
PARTS = """namespace App.Models
{
    public partial class Customer
    {
        private void Log(string text) { Console.WriteLine(text); }
    }

    public static class Text
    {
        public static bool IsBlank(this string text) => string.IsNullOrWhiteSpace(text);
        public static Order Tagged(this Order order, string tag) { order.Add(new Line(tag, 1)); return order; }
    }
}
"""
DATA = """using App.Models;

namespace App.Data;

public interface IRepository<T>
{
    void Save(T item);
    Task<Order?> FindAsync(string id);
    IEnumerable<Order> All();
}

public abstract class RepositoryBase
{
    protected virtual void OnSaved(string id) { }
    protected void Trace(string text) => Console.WriteLine(text);
}

public class MemoryRepository : RepositoryBase, IRepository<Order>
{
    private readonly Dictionary<string, Order> _items = new();
    public event Action<Order> Saved;

    public void Save(Order item)
    {
        _items[item.Id] = item;
        OnSaved(item.Id);
        Saved?.Invoke(item);
    }

    public async Task<Order?> FindAsync(string id)
    {
        await Task.Delay(1);
        return _items.TryGetValue(id, out var found) ? found : null;
    }

    public IEnumerable<Order> All() => _items.Values;

    protected override void OnSaved(string id) { base.OnSaved(id); Trace(id); }
}
"""
SERVICE = """using System.Linq;
using App.Data;
using App.Models;
using static App.Services.Rules;
using Store = App.Data.MemoryRepository;

namespace App.Services;

public class OrderService(IRepository<Order> repository, Notifier notifier)
{
    public static OrderService Default() => new OrderService(new Store(), new Notifier());

    public async Task<Order> CreateAsync(string id)
    {
        Require(id);
        var order = new Order(id, new Customer()) { Buyer = new Customer() };
        order.Tagged("new").Add(new Line("a", 2));
        repository.Save(order);
        await notifier.SendAsync(order);
        order.Buyer.Greet();
        return order;
    }

    public async Task<decimal> SumAsync()
    {
        var one = await repository.FindAsync("1");
        one?.Buyer?.Greet();
        decimal sum = 0;
        foreach (var order in repository.All())
        {
            foreach (var line in order.Lines) sum += line.Price();
        }
        var cheap = repository.All().Where(o => IsCheap(o)).Select(o => o.Tagged("cheap")).ToList();
        var first = repository.All().First();
        first.Add(null);
        bool IsCheap(Order o) => Limit(o);
        return sum;
    }

    private bool Limit(Order order) => order.Lines.All(l => l.Price() > 1);
}

public static class Rules
{
    public static void Require(string id) { if (id == null) Fail(); }
    static void Fail() => throw new ModelError("no");
}

public class Notifier
{
    private readonly IChannel _channel = new MailChannel();

    public Task SendAsync(Order order)
    {
        _channel.Post(Format(order));
        return Task.CompletedTask;
    }

    private string Format(Order order) => order.Id;
}

public interface IChannel { void Post(string text); }

public class MailChannel : IChannel
{
    void IChannel.Post(string text) { Send(text); }
    private void Send(string text) { }
}
"""
PROGRAM = """var service = App.Services.OrderService.Default();
await service.CreateAsync("1");
Console.WriteLine(await service.SumAsync());
Run(service);

static void Run(App.Services.OrderService service)
{
    Action action = () => service.CreateAsync("2");
    action();
}
"""
PROGRAM_FILES: Files = {
    "src/Models/Order.cs": MODEL,
    "src/Models/Parts.cs": PARTS,
    "src/Data/Repository.cs": DATA,
    "src/Services/OrderService.cs": SERVICE,
    "src/Program.cs": PROGRAM,
}
CALLS = """
Order.Total -> Line.Price
Order.Order -> Guard.NotEmpty
Order.Order -> Order.Order
Order.Add -> Line.Checked
Line.Price -> Line.Rate
Customer.Greet -> Customer.Log
Guard.NotEmpty -> Text.IsBlank
Guard.NotEmpty -> ModelError
Guard.NotEmpty -> ModelError.ModelError
Text.Tagged -> Order.Add
Text.Tagged -> Line
MemoryRepository.Save -> MemoryRepository.OnSaved
MemoryRepository.OnSaved -> RepositoryBase.OnSaved
MemoryRepository.OnSaved -> RepositoryBase.Trace
OrderService.Default -> OrderService
OrderService.Default -> MemoryRepository
OrderService.Default -> Notifier
OrderService.CreateAsync -> Rules.Require
OrderService.CreateAsync -> Order
OrderService.CreateAsync -> Order.Order
OrderService.CreateAsync -> Customer
OrderService.CreateAsync -> Text.Tagged
OrderService.CreateAsync -> Order.Add
OrderService.CreateAsync -> Line
OrderService.CreateAsync -> IRepository.Save
OrderService.CreateAsync -> MemoryRepository.Save
OrderService.CreateAsync -> Notifier.SendAsync
OrderService.CreateAsync -> Customer.Greet
OrderService.SumAsync -> IRepository.FindAsync
OrderService.SumAsync -> MemoryRepository.FindAsync
OrderService.SumAsync -> Customer.Greet
OrderService.SumAsync -> IRepository.All
OrderService.SumAsync -> MemoryRepository.All
OrderService.SumAsync -> Line.Price
OrderService.SumAsync -> OrderService.SumAsync.IsCheap
OrderService.SumAsync -> Text.Tagged
OrderService.SumAsync -> Order.Add
OrderService.SumAsync.IsCheap -> OrderService.Limit
OrderService.Limit -> Line.Price
Rules.Require -> Rules.Fail
Rules.Fail -> ModelError
Rules.Fail -> ModelError.ModelError
Notifier -> MailChannel
Notifier.SendAsync -> IChannel.Post
Notifier.SendAsync -> MailChannel.Post
Notifier.SendAsync -> Notifier.Format
MailChannel.Post -> MailChannel.Send
<module> -> OrderService.Default
<module> -> OrderService.CreateAsync
<module> -> OrderService.SumAsync
<module> -> Run
Run -> OrderService.CreateAsync
"""


def test_program_has_the_calls_that_people_see(repo: RepoBuilder) -> None:
    found = calls_in(repo, PROGRAM_FILES)
    wanted = set(CALLS.strip().split("\n"))
    assert (wanted - found, found - wanted) == (set(), set())
