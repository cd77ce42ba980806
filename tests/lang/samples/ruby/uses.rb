class Service
  def run(user, store)
    helper
    # > call helper args=0 scope=Service.run
    user.name.upcase
    # > call name recv=user args=0
    # > call upcase recv=user.name()
    @store.save(user, :now, "a, b", 1, when: user)
    # > call save recv=self.@store args=4 kw=when
    items.each { |item| item.check }
    # > call items
    # > call each recv=items() args=0
    # > bind Service.run.item item items()
    # > call check recv=item
    found = store.find(1)&.first || Shop::User.new(1, 2)
    # > call find recv=store args=1
    # > call first recv=store.find()
    # > call User recv=Shop args=2
    # > bind Service.run.found value store.find().first()
    # > bind Service.run.found value Shop.User()
    found.notify
    # > call notify recv=found
    puts found
    # > call puts args=1
    # > no call found
    self.count += 1
    # > call count recv=self
    user.e_mail = find_email user, all: true do |x|
      # > call e_mail= recv=user
      # > call find_email args=1 kw=all
      # > bind Service.run.x value ?
      x.go
      # > call go recv=x
    end
    Shop::Tools.measure(*user); Shop::Tools::scale 1; ::Root.go; Shop::LIMIT; Level
    # > call measure recv=Shop.Tools args=0 spread=yes
    # > call scale recv=Shop.Tools args=1
    # > call go recv=^.Root
    # > read LIMIT recv=Shop
    # > read Level
    # > no read Tools
    send(:check, 1); user.public_send("touch"); list.map(&:size); hook = method(:check)
    # > call check args=-1
    # > call touch recv=user
    # > call size recv=?
    # > read check
    "by #{user.title} #{other}"
    # > call title recv=user
    # > call other
    store[:a].fetch(1).b do end
    # > call fetch recv=store[]
    # > call b recv=store[].fetch()
    begin
      risky
    rescue NotFound, Shop::Gone => error
      # > bind Service.run.error type NotFound
      # > bind Service.run.error type Shop.Gone
      # > read NotFound
      raise Wrapped.new(error), "no"
      # > call raise args=2
      # > call Wrapped args=1
    end
    left, right = pair
    # > bind Service.run.left item pair()
    case user
    in { id:, age: Integer => years } then years + id
    # > no call years
    # > no call id
    end
    for one in list do one.go end
    # > bind Service.run.one item list()
    block = ->(z) { z.go }
    # > bind Service.run.block value <proc>
    # > call go recv=z
    block.(1); yield(user); super
    # > call call recv=block args=1
    # > call run recv=super spread=yes
    return found if user
    # > bind Service.run. return found
    user
      # why
      .where(a: 1)
      # > call where recv=user args=0 kw=a
      .order "x" => 1
      # > call order recv=user.where() spread=yes
    if user then store else Shop::Store.new end
    # > bind Service.run. return store
    # > bind Service.run. return Shop.Store()
  end

  def size; @size ||= compute; end
  # > bind Service.@size value compute()
  # > bind Service.size. return compute()

  def each(&block)
    block.call
    # > call call recv=block
  end

  def made = self.class.new
  # > call Service scope=Service.made
end

config = Service.new
# > bind .config value Service()
config.run
# > call run recv=config scope=
größe = config.länge
# > call länge recv=config
__END__
not_code
