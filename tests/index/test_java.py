"""Resolution of Java: a layered program with its whole call graph."""

from __future__ import annotations

from tests.support.maps import calls_in
from tests.support.repos import RepoBuilder

Files = dict[str, str]

MODEL = """package app.model;

import java.util.Objects;

public class Order implements Comparable<Order> {
    private final String id;
    private final Money total;
    private Status status = Status.OPEN;

    public Order(String id, Money total) {
        this.id = Objects.requireNonNull(id);
        this.total = total;
    }

    public Order(String id) {
        this(id, Money.zero());
    }

    public String id() { return id; }
    public Money total() { return total; }
    public boolean isOpen() { return status.isActive(); }
    public void close() { status = Status.CLOSED; }

    @Override
    public int compareTo(Order other) { return total.compareTo(other.total()); }

    public enum Status {
        OPEN { @Override boolean isActive() { return true; } },
        CLOSED;

        boolean isActive() { return false; }
    }

    public static class Builder {
        private String id;

        public Builder id(String id) { this.id = id; return this; }
        public Order build() { return new Order(id); }
    }
}
"""
MONEY = """package app.model;

public record Money(long cents, String currency) implements Comparable<Money> {
    public Money {
        check(cents);
    }

    public static Money zero() { return new Money(0, "EUR"); }

    public Money plus(Money other) { return new Money(cents() + other.cents(), currency); }

    private static void check(long cents) { if (cents < 0) throw new IllegalArgumentException("negative"); }

    @Override
    public int compareTo(Money other) { return Long.compare(cents, other.cents); }
}
"""
REPOSITORY = """package app.store;

import app.model.*;
import java.util.List;
import java.util.Optional;

public interface Repository<T> {
    void save(T item);
    Optional<T> find(String id);
    List<T> all();

    default boolean has(String id) { return find(id).isPresent(); }
}
"""
MEMORY = """package app.store;

import app.model.Order;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

public class MemoryOrders implements Repository<Order> {
    private final Map<String, Order> items = new HashMap<>();
    private final List<Listener> listeners = new ArrayList<>();

    @Override
    public void save(Order item) {
        items.put(item.id(), item);
        for (Listener listener : listeners) {
            listener.saved(item);
        }
    }

    @Override
    public Optional<Order> find(String id) { return Optional.ofNullable(items.get(id)); }

    @Override
    public List<Order> all() { return new ArrayList<>(items.values()); }

    public void listen(Listener listener) { listeners.add(listener); }

    public interface Listener {
        void saved(Order order);
    }
}
"""
SERVICE = """package app.service;

import static app.service.Checks.notEmpty;

import app.model.Money;
import app.model.Order;
import app.store.MemoryOrders;
import app.store.Repository;
import java.util.List;
import java.util.stream.Collectors;

public class OrderService extends BaseService {
    private final Repository<Order> orders;
    private int size;

    public OrderService(Repository<Order> orders) {
        super("orders");
        this.orders = orders;
    }

    public static OrderService inMemory() {
        MemoryOrders store = new MemoryOrders();
        store.listen(order -> System.out.println(order.id()));
        store.listen(new MemoryOrders.Listener() {
            @Override
            public void saved(Order order) { Audit.note(order.id()); }
        });
        return new OrderService(store);
    }

    public Order create(String id, Money price) {
        notEmpty(id);
        var order = new Order(id, price);
        orders.save(order);
        log("created " + order.id());
        size();
        return order;
    }

    public int size() { return size; }

    public Money sum() {
        Money sum = Money.zero();
        for (Order order : orders.all()) {
            sum = sum.plus(order.total());
        }
        return sum;
    }

    public List<String> open() {
        return orders.all().stream().filter(Order::isOpen).map(o -> o.id()).collect(Collectors.toList());
    }

    public void close(String id) {
        orders.find(id).ifPresent(order -> order.close());
        orders.find(id).orElseThrow().close();
        Order built = new Order.Builder().id(id).build();
        built.isOpen();
        Runnable task = this::flush;
        task.run();
    }

    @Override
    protected void flush() { super.flush(); log("flushed"); }
}
"""
BASE = """package app.service;

public abstract class BaseService {
    private final String name;

    protected BaseService(String name) { this.name = name; }

    protected void log(String text) { System.out.println(name + prefix() + text); }

    protected void flush() { }

    private String prefix() { return ": "; }
}
"""
CHECKS = """package app.service;

final class Checks {
    private Checks() { }

    static void notEmpty(String text) { if (isEmpty(text)) throw new Failure("empty"); }

    private static boolean isEmpty(String text) { return text == null || text.isEmpty(); }

    static class Failure extends RuntimeException {
        Failure(String message) { super(message); }
    }
}

class Audit {
    static void note(String text) { }
}
"""
PROGRAM: Files = {
    "src/app/model/Order.java": MODEL,
    "src/app/model/Money.java": MONEY,
    "src/app/store/Repository.java": REPOSITORY,
    "src/app/store/MemoryOrders.java": MEMORY,
    "src/app/service/OrderService.java": SERVICE,
    "src/app/service/BaseService.java": BASE,
    "src/app/service/Checks.java": CHECKS,
}
CALLS = """
Order.Order -> Money.zero
Order.Order -> Order.Order
Order.isOpen -> Order.Status.isActive
Order.isOpen -> Order.Status.OPEN.<Status>.isActive
Order.compareTo -> Money.compareTo
Order.compareTo -> Order.total
Order.Builder.build -> Order
Order.Builder.build -> Order.Order
Money.Money -> Money.check
Money.zero -> Money
Money.zero -> Money.Money
Money.plus -> Money
Money.plus -> Money.Money
Money.plus -> Money.cents
Repository.has -> Repository.find
Repository.has -> MemoryOrders.find
MemoryOrders.save -> Order.id
MemoryOrders.save -> MemoryOrders.Listener.saved
MemoryOrders.save -> OrderService.inMemory.<MemoryOrders.Listener>.saved
OrderService.OrderService -> BaseService.BaseService
OrderService.inMemory -> MemoryOrders
OrderService.inMemory -> MemoryOrders.listen
OrderService.inMemory -> OrderService
OrderService.inMemory -> OrderService.OrderService
OrderService.inMemory.<MemoryOrders.Listener>.saved -> Audit.note
OrderService.inMemory.<MemoryOrders.Listener>.saved -> Order.id
OrderService.create -> Checks.notEmpty
OrderService.create -> Order
OrderService.create -> Order.Order
OrderService.create -> Repository.save
OrderService.create -> MemoryOrders.save
OrderService.create -> BaseService.log
OrderService.create -> Order.id
OrderService.create -> OrderService.size
OrderService.sum -> Money.zero
OrderService.sum -> Money.plus
OrderService.sum -> Order.total
OrderService.sum -> Repository.all
OrderService.sum -> MemoryOrders.all
OrderService.open -> Repository.all
OrderService.open -> MemoryOrders.all
OrderService.open -> Order.isOpen
OrderService.open -> Order.id
OrderService.close -> Repository.find
OrderService.close -> MemoryOrders.find
OrderService.close -> Order.close
OrderService.close -> Order.Builder
OrderService.close -> Order.Builder.id
OrderService.close -> Order.Builder.build
OrderService.close -> Order.isOpen
OrderService.close -> OrderService.flush
OrderService.flush -> BaseService.flush
OrderService.flush -> BaseService.log
BaseService.log -> BaseService.prefix
Checks.notEmpty -> Checks.isEmpty
Checks.notEmpty -> Checks.Failure
Checks.notEmpty -> Checks.Failure.Failure
"""


def test_program_has_the_calls_that_people_see(repo: RepoBuilder) -> None:
    found = calls_in(repo, PROGRAM)
    wanted = set(CALLS.strip().split("\n"))
    assert (wanted - found, found - wanted) == (set(), set())
