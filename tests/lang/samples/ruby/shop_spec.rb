RSpec.describe Shop do
  # > def test "describe: Shop"
  let(:store) { Store.new }
  # > def property "describe: Shop.store"
  # > call Store scope="describe: Shop.store"
  subject { store.open }
  # > def property "describe: Shop.subject"

  context "when open" do
    # > def test "describe: Shop.context: when open"
    it "sells. much" do
      # > def test "describe: Shop.context: when open.it: sells much" span=11-17
      count = 1
      expect(store.sell(count)).to eq(2)
      # > call sell recv=store() scope="describe: Shop.context: when open.it: sells much"
      # > no call count
    end

    it { is_expected.to be_open }
    # > def test "describe: Shop.context: when open.it: is_expected to be_open"
  end
end

class ShopTest < Minitest::Test
  def test_open; end
  # > def method ShopTest.test_open
  test "a b" do
    # > def test "ShopTest.test: a b"
  end
end
