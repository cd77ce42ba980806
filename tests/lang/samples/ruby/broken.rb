class Shop
  # > def class Shop
  def area(w)
    # > def method Shop.area
    w
  end

  def broken
    area(1,
    # > broken
  end

  def price(w)
    # > def method Shop.price
    area(w)
    # > call area args=1
  end
end

class Other
  # > def class Other
end

def after
  # > def function after
end
