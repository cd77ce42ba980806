"""Ruby programs as people write them: which calls lead where."""

from __future__ import annotations

from tests.support.maps import likely_edges
from tests.support.repos import RepoBuilder

LAYERED = {
    "bin/run.rb": 'require_relative "../lib/shop"\n\nservice = Shop.build\nuser = service.register("Ann")\nputs user.city\npoint = Shop::Point.new(1, 2)\nputs point.far?\n\ndef show(user)\n  puts format_user(user)\nend\n\ndef format_user(user)\n  user.label\nend\n\nshow(user)\n',
    "lib/shop/errors.rb": 'module Shop\n  class Error < StandardError\n    def self.for(name)\n      new("bad #{name}")\n    end\n  end\n\n  class NotFound < Error\n    def initialize(id)\n      super("no #{id}")\n      @id = id\n    end\n  end\nend\n',
    "lib/shop/model.rb": 'module Shop\n  module Labelled\n    def label\n      "#{kind}: #{name}"\n    end\n  end\n\n  module Countable\n    def self.included(base)\n      base.extend(ClassMethods)\n    end\n\n    module ClassMethods\n      def total\n        @total ||= 0\n      end\n    end\n  end\n\n  class Entity\n    attr_reader :id\n\n    def initialize(id)\n      @id = id\n    end\n\n    def ==(other)\n      id == other.id\n    end\n\n    def kind\n      raise NotImplementedError\n    end\n  end\n\n  class User < Entity\n    include Labelled\n    include Countable\n\n    attr_accessor :name, :address\n\n    def self.named(name, &block)\n      user = new(next_id, name)\n      block&.call(user)\n      user\n    end\n\n    def self.next_id\n      total + 1\n    end\n\n    def initialize(id, name)\n      super(id)\n      @name = name\n      @address = Address.new("x")\n    end\n\n    def kind\n      "user"\n    end\n\n    def city\n      address.city.upcase\n    end\n\n    def town\n      @address.city\n    end\n\n    def to_s\n      label\n    end\n  end\n\n  class Address\n    attr_reader :town\n\n    def initialize(town)\n      @town = town\n    end\n\n    def city\n      town || default\n    end\n\n    def default = "none"\n  end\n\n  Point = Struct.new(:x, :y) do\n    def far?\n      x + y > limit\n    end\n\n    def limit\n      10\n    end\n  end\nend\n',
    "lib/shop/repository.rb": "module Shop\n  class Repository\n    def find(id)\n      raise NotImplementedError\n    end\n\n    def find!(id)\n      find(id) || missing(id)\n    end\n\n    private\n\n    def missing(id)\n      raise NotFound.new(id)\n    end\n  end\n\n  class MemoryRepository < Repository\n    include Enumerable\n\n    def initialize\n      @rows = {}\n    end\n\n    def find(id)\n      @rows[id]\n    end\n\n    def save(user)\n      @rows[user.id] = user\n      notify(user)\n    end\n\n    def each(&block)\n      @rows.values.each(&block)\n    end\n\n    private\n\n    def notify(user)\n      Shop.logger.info(user.label)\n    end\n  end\nend\n",
    "lib/shop/service.rb": 'module Shop\n  class Service\n    # @param repository [MemoryRepository]\n    def initialize(repository, validator: Validator.new)\n      @repository = repository\n      @validator = validator\n      @hooks = []\n    end\n\n    def register(name)\n      @validator.check!(name)\n      user = User.named(name) { |u| decorate(u) }\n      repository.save(user)\n      run_hooks(user)\n      user\n    end\n\n    def on_create(hook = nil, &block)\n      @hooks << (hook || block)\n    end\n\n    def load(id)\n      repository.find!(id)\n    rescue NotFound => error\n      handle(error)\n    end\n\n    def names\n      repository.map(&:name)\n    end\n\n    def audit\n      on_create(method(:log))\n      self.class.defaults\n    end\n\n    def self.defaults\n      @defaults ||= Validator::RULES\n    end\n\n    private\n\n    attr_reader :repository\n\n    def run_hooks(user)\n      @hooks.each { |hook| hook.call(user) }\n    end\n\n    def decorate(user)\n      user.address = Address.new("y")\n    end\n\n    def handle(error)\n      log(error.message)\n    end\n\n    def log(text)\n      puts text\n    end\n  end\nend\n',
    "lib/shop/validator.rb": "module Shop\n  class Validator\n    RULES = [:long?, :clean?].freeze\n\n    def check(name)\n      long?(name) && clean?(name)\n    end\n\n    def check!(name)\n      raise Error.for(name) unless check(name)\n    end\n\n    private\n\n    def long?(name) = name.length > 2\n\n    def clean?(name)\n      !Text.dirty?(name)\n    end\n  end\n\n  module Text\n    module_function\n\n    def dirty?(text)\n      strip(text) != text\n    end\n\n    def strip(text)\n      text.strip\n    end\n  end\nend\n",
    "lib/shop.rb": 'require_relative "shop/errors"\nrequire_relative "shop/validator"\nrequire_relative "shop/model"\nrequire_relative "shop/repository"\nrequire_relative "shop/service"\n\nmodule Shop\n  VERSION = "1.0"\n\n  class << self\n    attr_accessor :logger\n\n    def build\n      Service.new(MemoryRepository.new, validator: Validator.new)\n    end\n  end\n\n  def self.configure\n    yield self\n    build\n  end\nend\n',
    "test/service_test.rb": 'require "minitest/autorun"\nrequire_relative "../lib/shop"\n\nclass ServiceTest < Minitest::Test\n  def setup\n    @service = Shop.build\n  end\n\n  def test_register\n    user = @service.register("Bob")\n    assert_equal "X", user.city\n    helper(user)\n  end\n\n  def helper(user)\n    Shop::User.named("x").label\n  end\nend\n',
}
LAYERED_CALLS = """
bin/run.rb::<module> -> lib/shop.rb::Shop.build
bin/run.rb::<module> -> lib/shop/service.rb::Shop.Service.register
bin/run.rb::<module> -> lib/shop/model.rb::Shop.User.city
bin/run.rb::<module> -> lib/shop/model.rb::Shop.Point
bin/run.rb::<module> -> lib/shop/model.rb::Shop.Point.far?
bin/run.rb::show -> bin/run.rb::format_user
bin/run.rb::format_user -> lib/shop/model.rb::Shop.Labelled.label
bin/run.rb::<module> -> bin/run.rb::show
lib/shop.rb::Shop.build -> lib/shop/service.rb::Shop.Service
lib/shop.rb::Shop.build -> lib/shop/service.rb::Shop.Service.initialize
lib/shop.rb::Shop.build -> lib/shop/repository.rb::Shop.MemoryRepository
lib/shop.rb::Shop.build -> lib/shop/repository.rb::Shop.MemoryRepository.initialize
lib/shop.rb::Shop.build -> lib/shop/validator.rb::Shop.Validator
lib/shop.rb::Shop.configure -> lib/shop.rb::Shop.build
lib/shop/errors.rb::Shop.Error.for -> lib/shop/errors.rb::Shop.Error
lib/shop/model.rb::Shop.Labelled.label -> lib/shop/model.rb::Shop.User.kind
lib/shop/model.rb::Shop.Labelled.label -> lib/shop/model.rb::Shop.User.name
lib/shop/model.rb::Shop.Entity.== -> lib/shop/model.rb::Shop.Entity.id
lib/shop/model.rb::Shop.User.named -> lib/shop/model.rb::Shop.User
lib/shop/model.rb::Shop.User.named -> lib/shop/model.rb::Shop.User.initialize
lib/shop/model.rb::Shop.User.named -> lib/shop/model.rb::Shop.User.next_id
lib/shop/model.rb::Shop.User.initialize -> lib/shop/model.rb::Shop.Entity.initialize
lib/shop/model.rb::Shop.User.initialize -> lib/shop/model.rb::Shop.Address
lib/shop/model.rb::Shop.User.initialize -> lib/shop/model.rb::Shop.Address.initialize
lib/shop/model.rb::Shop.User.city -> lib/shop/model.rb::Shop.User.address
lib/shop/model.rb::Shop.User.city -> lib/shop/model.rb::Shop.Address.city
lib/shop/model.rb::Shop.User.town -> lib/shop/model.rb::Shop.Address.city
lib/shop/model.rb::Shop.User.to_s -> lib/shop/model.rb::Shop.Labelled.label
lib/shop/model.rb::Shop.Address.city -> lib/shop/model.rb::Shop.Address.town
lib/shop/model.rb::Shop.Address.city -> lib/shop/model.rb::Shop.Address.default
lib/shop/model.rb::Shop.Point.far? -> lib/shop/model.rb::Shop.Point.x
lib/shop/model.rb::Shop.Point.far? -> lib/shop/model.rb::Shop.Point.y
lib/shop/model.rb::Shop.Point.far? -> lib/shop/model.rb::Shop.Point.limit
lib/shop/repository.rb::Shop.Repository.find! -> lib/shop/repository.rb::Shop.Repository.find
lib/shop/repository.rb::Shop.Repository.find! -> lib/shop/repository.rb::Shop.MemoryRepository.find
lib/shop/repository.rb::Shop.Repository.find! -> lib/shop/repository.rb::Shop.Repository.missing
lib/shop/repository.rb::Shop.Repository.missing -> lib/shop/errors.rb::Shop.NotFound
lib/shop/repository.rb::Shop.Repository.missing -> lib/shop/errors.rb::Shop.NotFound.initialize
lib/shop/repository.rb::Shop.MemoryRepository.save -> lib/shop/model.rb::Shop.Entity.id
lib/shop/repository.rb::Shop.MemoryRepository.save -> lib/shop/repository.rb::Shop.MemoryRepository.notify
lib/shop/repository.rb::Shop.MemoryRepository.notify -> lib/shop.rb::Shop.logger
lib/shop/repository.rb::Shop.MemoryRepository.notify -> lib/shop/model.rb::Shop.Labelled.label
lib/shop/service.rb::Shop.Service.initialize -> lib/shop/validator.rb::Shop.Validator
lib/shop/service.rb::Shop.Service.register -> lib/shop/validator.rb::Shop.Validator.check!
lib/shop/service.rb::Shop.Service.register -> lib/shop/model.rb::Shop.User.named
lib/shop/service.rb::Shop.Service.register -> lib/shop/service.rb::Shop.Service.decorate
lib/shop/service.rb::Shop.Service.register -> lib/shop/service.rb::Shop.Service.repository
lib/shop/service.rb::Shop.Service.register -> lib/shop/repository.rb::Shop.MemoryRepository.save
lib/shop/service.rb::Shop.Service.register -> lib/shop/service.rb::Shop.Service.run_hooks
lib/shop/service.rb::Shop.Service.load -> lib/shop/service.rb::Shop.Service.repository
lib/shop/service.rb::Shop.Service.load -> lib/shop/repository.rb::Shop.Repository.find!
lib/shop/service.rb::Shop.Service.load -> lib/shop/service.rb::Shop.Service.handle
lib/shop/service.rb::Shop.Service.names -> lib/shop/service.rb::Shop.Service.repository
lib/shop/service.rb::Shop.Service.audit -> lib/shop/service.rb::Shop.Service.on_create
lib/shop/service.rb::Shop.Service.audit -> lib/shop/service.rb::Shop.Service.defaults
lib/shop/service.rb::Shop.Service.decorate -> lib/shop/model.rb::Shop.User.address=
lib/shop/service.rb::Shop.Service.decorate -> lib/shop/model.rb::Shop.Address
lib/shop/service.rb::Shop.Service.decorate -> lib/shop/model.rb::Shop.Address.initialize
lib/shop/service.rb::Shop.Service.handle -> lib/shop/service.rb::Shop.Service.log
lib/shop/validator.rb::Shop.Validator.check -> lib/shop/validator.rb::Shop.Validator.long?
lib/shop/validator.rb::Shop.Validator.check -> lib/shop/validator.rb::Shop.Validator.clean?
lib/shop/validator.rb::Shop.Validator.check! -> lib/shop/errors.rb::Shop.Error.for
lib/shop/validator.rb::Shop.Validator.check! -> lib/shop/validator.rb::Shop.Validator.check
lib/shop/validator.rb::Shop.Validator.clean? -> lib/shop/validator.rb::Shop.Text.dirty?
lib/shop/validator.rb::Shop.Text.dirty? -> lib/shop/validator.rb::Shop.Text.strip
test/service_test.rb::ServiceTest.setup -> lib/shop.rb::Shop.build
test/service_test.rb::ServiceTest.test_register -> lib/shop/service.rb::Shop.Service.register
test/service_test.rb::ServiceTest.test_register -> lib/shop/model.rb::Shop.User.city
test/service_test.rb::ServiceTest.test_register -> test/service_test.rb::ServiceTest.helper
test/service_test.rb::ServiceTest.helper -> lib/shop/model.rb::Shop.User.named
test/service_test.rb::ServiceTest.helper -> lib/shop/model.rb::Shop.Labelled.label
"""
SERVICES = {
    "app/concerns/trackable.rb": "module Trackable\n  extend ActiveSupport::Concern\n\n  included do\n    before_save :track\n  end\n\n  class_methods do\n    def tracked\n      @tracked ||= []\n    end\n  end\n\n  def track\n    Tracker.instance.record(self)\n  end\nend\n",
    "app/models/account.rb": 'class Account < ApplicationRecord\n  include Trackable\n  belongs_to :owner\n  validate :positive_balance\n  delegate :name, to: :owner\n  scope :active, -> { where(active: true) }\n\n  attr_reader :balance\n\n  def self.open(owner, amount: 0)\n    account = new(owner: owner)\n    account.deposit(amount)\n    account\n  end\n\n  def deposit(amount)\n    @balance += Money.parse(amount).cents\n    self\n  end\n\n  def withdraw(amount)\n    raise InsufficientFunds.new(self, amount) if amount > balance\n\n    @balance -= amount\n    notify(:withdrawn)\n  end\n\n  def transfer(to, amount)\n    withdraw(amount)\n    to.deposit(amount)\n    Audit::Log.write(self, to:, amount:)\n  end\n\n  class InsufficientFunds < StandardError\n    def initialize(account, amount)\n      super("#{account} lacks #{amount}")\n    end\n  end\n\n  private\n\n  def positive_balance\n    errors.add(:balance, "negative") if balance.negative?\n  end\n\n  def notify(event)\n    Notifier.new(self).public_send(event)\n  end\nend\n',
    "app/models/money.rb": "class Money\n  include Comparable\n  attr_reader :cents\n\n  def self.parse(text) = new((text.to_f * 100).to_i)\n\n  def initialize(cents)\n    @cents = cents\n  end\n\n  def +(other) = Money.new(cents + other.cents)\n\n  def <=>(other)\n    cents <=> other.cents\n  end\n\n  def to_s\n    format_cents(cents)\n  end\n\n  private def format_cents(value)\n    value.to_s\n  end\nend\n",
    "app/models/tracker.rb": 'require "singleton"\n\nclass Tracker\n  include Singleton\n\n  def record(item)\n    entries << item\n    trim! if full?\n  end\n\n  def entries\n    @entries ||= []\n  end\n\n  private\n\n  def full?\n    entries.size > LIMIT\n  end\n\n  def trim!\n    entries.shift\n  end\n\n  LIMIT = 10\nend\n',
    "app/services/notifier.rb": 'class Notifier\n  CHANNELS = {\n    mail: ->(text) { Mailer.deliver(text) },\n    log: method(:puts),\n  }.freeze\n\n  def initialize(account)\n    @account = account\n  end\n\n  def withdrawn\n    send_all("withdrawn #{@account.balance}")\n  end\n\n  def send_all(text)\n    CHANNELS.each_value { |channel| channel.call(text) }\n  end\n\n  def method_missing(name, *args)\n    name.end_with?("_later") ? later(name, args) : super\n  end\n\n  def later(name, args); end\nend\n\nmodule Mailer\n  def self.deliver(text)\n    Queue.push(text)\n  end\n\n  class Queue\n    class << self\n      def push(item)\n        items << item\n      end\n\n      def items = @items ||= []\n    end\n  end\nend\n\nmodule Audit\n  class Log\n    def self.write(account, **details)\n      line = format_line(account, details)\n      store.append(line)\n    end\n\n    def self.format_line(account, details) = "#{account} #{details}"\n\n    def self.store\n      @store ||= FileStore.new\n    end\n    private_class_method :store\n  end\n\n  class FileStore\n    def append(line) = lines.push(line)\n    def lines = (@lines ||= [])\n  end\nend\n',
    "app/services/transfer_service.rb": 'class ApplicationService\n  def self.call(...)\n    new(...).call\n  end\nend\n\nclass TransferService < ApplicationService\n  Result = Struct.new(:ok, :error) do\n    def ok? = ok\n\n    def self.success\n      new(true, nil)\n    end\n  end\n\n  def initialize(from, to, amount)\n    @from = from\n    @to = to\n    @amount = amount\n  end\n\n  def call\n    return failure("same") if same?\n\n    @from.transfer(@to, @amount)\n    Result.success\n  rescue Account::InsufficientFunds => e\n    failure(e.message)\n  end\n\n  private\n\n  attr_reader :from, :to\n\n  def same? = from == to\n\n  def failure(text)\n    Result.new(false, text)\n  end\nend\n',
    "spec/account_spec.rb": 'require "spec_helper"\n\nRSpec.describe Account do\n  let(:account) { described_class.open("a", amount: 10) }\n  let(:other) { Account.open("b") }\n  subject(:result) { TransferService.call(account, other, 5) }\n\n  def balance_of(one)\n    one.balance\n  end\n\n  describe "#transfer" do\n    it "moves money" do\n      result\n      expect(balance_of(account)).to eq(5)\n      expect(other.balance).to eq(5)\n    end\n\n    it "refuses" do\n      expect { account.withdraw(50) }.to raise_error(Account::InsufficientFunds)\n    end\n  end\nend\n',
}
SERVICES_CALLS = """
app/concerns/trackable.rb::Trackable.track -> app/models/tracker.rb::Tracker.record
app/models/account.rb::Account.open -> app/models/account.rb::Account
app/models/account.rb::Account.open -> app/models/account.rb::Account.deposit
app/models/account.rb::Account.deposit -> app/models/money.rb::Money.parse
app/models/account.rb::Account.deposit -> app/models/money.rb::Money.cents
app/models/account.rb::Account.withdraw -> app/models/account.rb::Account.InsufficientFunds
app/models/account.rb::Account.withdraw -> app/models/account.rb::Account.InsufficientFunds.initialize
app/models/account.rb::Account.withdraw -> app/models/account.rb::Account.balance
app/models/account.rb::Account.withdraw -> app/models/account.rb::Account.notify
app/models/account.rb::Account.transfer -> app/models/account.rb::Account.withdraw
app/models/account.rb::Account.transfer -> app/services/notifier.rb::Audit.Log.write
app/models/account.rb::Account.positive_balance -> app/models/account.rb::Account.balance
app/models/account.rb::Account.notify -> app/services/notifier.rb::Notifier
app/models/account.rb::Account.notify -> app/services/notifier.rb::Notifier.initialize
app/models/money.rb::Money.parse -> app/models/money.rb::Money
app/models/money.rb::Money.parse -> app/models/money.rb::Money.initialize
app/models/money.rb::Money.+ -> app/models/money.rb::Money
app/models/money.rb::Money.+ -> app/models/money.rb::Money.initialize
app/models/money.rb::Money.+ -> app/models/money.rb::Money.cents
app/models/money.rb::Money.<=> -> app/models/money.rb::Money.cents
app/models/money.rb::Money.to_s -> app/models/money.rb::Money.format_cents
app/models/money.rb::Money.to_s -> app/models/money.rb::Money.cents
app/models/tracker.rb::Tracker.record -> app/models/tracker.rb::Tracker.entries
app/models/tracker.rb::Tracker.record -> app/models/tracker.rb::Tracker.trim!
app/models/tracker.rb::Tracker.record -> app/models/tracker.rb::Tracker.full?
app/models/tracker.rb::Tracker.full? -> app/models/tracker.rb::Tracker.entries
app/models/tracker.rb::Tracker.trim! -> app/models/tracker.rb::Tracker.entries
app/services/notifier.rb::Notifier -> app/services/notifier.rb::Mailer.deliver
app/services/notifier.rb::Notifier.withdrawn -> app/services/notifier.rb::Notifier.send_all
app/services/notifier.rb::Notifier.withdrawn -> app/models/account.rb::Account.balance
app/services/notifier.rb::Notifier.method_missing -> app/services/notifier.rb::Notifier.later
app/services/notifier.rb::Mailer.deliver -> app/services/notifier.rb::Mailer.Queue.push
app/services/notifier.rb::Mailer.Queue.push -> app/services/notifier.rb::Mailer.Queue.items
app/services/notifier.rb::Audit.Log.write -> app/services/notifier.rb::Audit.Log.format_line
app/services/notifier.rb::Audit.Log.write -> app/services/notifier.rb::Audit.Log.store
app/services/notifier.rb::Audit.Log.write -> app/services/notifier.rb::Audit.FileStore.append
app/services/notifier.rb::Audit.Log.store -> app/services/notifier.rb::Audit.FileStore
app/services/notifier.rb::Audit.FileStore.append -> app/services/notifier.rb::Audit.FileStore.lines
app/services/transfer_service.rb::ApplicationService.call -> app/services/transfer_service.rb::ApplicationService
app/services/transfer_service.rb::ApplicationService.call -> app/services/transfer_service.rb::TransferService.call
app/services/transfer_service.rb::TransferService.Result.ok? -> app/services/transfer_service.rb::TransferService.Result.ok
app/services/transfer_service.rb::TransferService.Result.success -> app/services/transfer_service.rb::TransferService.Result
app/services/transfer_service.rb::TransferService.call -> app/services/transfer_service.rb::TransferService.failure
app/services/transfer_service.rb::TransferService.call -> app/services/transfer_service.rb::TransferService.same?
app/services/transfer_service.rb::TransferService.call -> app/services/transfer_service.rb::TransferService.Result.success
app/services/transfer_service.rb::TransferService.same? -> app/services/transfer_service.rb::TransferService.from
app/services/transfer_service.rb::TransferService.same? -> app/services/transfer_service.rb::TransferService.to
app/services/transfer_service.rb::TransferService.failure -> app/services/transfer_service.rb::TransferService.Result
spec/account_spec.rb::describe: Account.account -> app/models/account.rb::Account.open
spec/account_spec.rb::describe: Account.other -> app/models/account.rb::Account.open
spec/account_spec.rb::describe: Account.result -> app/services/transfer_service.rb::ApplicationService.call
spec/account_spec.rb::describe: Account.result -> spec/account_spec.rb::describe: Account.account
spec/account_spec.rb::describe: Account.result -> spec/account_spec.rb::describe: Account.other
spec/account_spec.rb::describe: Account.describe: #transfer.it: moves money -> spec/account_spec.rb::describe: Account.result
spec/account_spec.rb::describe: Account.describe: #transfer.it: moves money -> spec/account_spec.rb::describe: Account.balance_of
spec/account_spec.rb::describe: Account.describe: #transfer.it: moves money -> spec/account_spec.rb::describe: Account.account
spec/account_spec.rb::describe: Account.describe: #transfer.it: moves money -> spec/account_spec.rb::describe: Account.other
spec/account_spec.rb::describe: Account.describe: #transfer.it: moves money -> app/models/account.rb::Account.balance
spec/account_spec.rb::describe: Account.describe: #transfer.it: refuses -> spec/account_spec.rb::describe: Account.account
spec/account_spec.rb::describe: Account.describe: #transfer.it: refuses -> app/models/account.rb::Account.withdraw
"""


def test_calls_of_a_layered_program(repo: RepoBuilder) -> None:
    assert likely_edges(repo, LAYERED, "call", "construct") == set(LAYERED_CALLS.strip().splitlines())


def test_calls_of_services_models_and_examples(repo: RepoBuilder) -> None:
    assert likely_edges(repo, SERVICES, "call", "construct") == set(SERVICES_CALLS.strip().splitlines())


def test_types_in_several_files_are_one(repo: RepoBuilder) -> None:
    files = {
        "lib/a.rb": "module Shop\n  class Till\n    def open; count; end\n  end\nend\n",
        "lib/b.rb": "class Shop::Till\n  def count; total; end\nend\n",
        "lib/c.rb": "module Shop\n  class Till\n    private\n    def total; LIMIT; end\n    LIMIT = 1\n  end\nend\n",
    }
    assert likely_edges(repo, files, "call", "read") == {
        "lib/a.rb::Shop.Till.open -> lib/b.rb::Shop.Till.count",
        "lib/b.rb::Shop.Till.count -> lib/c.rb::Shop.Till.total",
        "lib/c.rb::Shop.Till.total -> lib/c.rb::Shop.Till.LIMIT",
    }


def test_a_method_of_the_class_overrides_none_of_its_objects(repo: RepoBuilder) -> None:
    files = {
        "a.rb": "module Help\n  def missing; end\n  def show; missing; end\nend\n",
        "b.rb": "class App\n  include Help\n  class << self\n    def missing; end\n    def run; missing; end\n  end\nend\n",
    }
    assert likely_edges(repo, files, "call", "override") == {
        "a.rb::Help.show -> a.rb::Help.missing",
        "b.rb::App.run -> b.rb::App.missing",
    }
