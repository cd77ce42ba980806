# frozen_string_literal: true

require "set"
# > import set '*'
require_relative "base/shape"
# > import ./base/shape '*'
require_relative '../up'
# > import ../up '*'
require "app/#{name}"
# > no import app/
autoload :Late, "app/late"
# > import app/late '*'

# Keeps shapes.
#
# More words.
module Shop::Floor
  # > def module Shop.Floor span=14-140 doc="Keeps shapes." sig="module Shop::Floor" exported=yes
  class Shape < Base::Thing
    # > def class Shop.Floor.Shape bases=Tall,Comparable,Base.Thing sig="class Shape < Base::Thing"
    # > inherit Thing recv=Base scope=Shop.Floor.Shape
    # > only inherit Thing recv=Base
    include Comparable
    # > inherit Comparable scope=Shop.Floor.Shape
    prepend Tall
    # > inherit Tall scope=Shop.Floor.Shape

    SIZES = { small: 1 }.freeze
    # > def constant Shop.Floor.Shape.SIZES sig="SIZES = { small: 1 }.freeze"
    LIMIT ||= 3
    # > def constant Shop.Floor.Shape.LIMIT

    # The name.
    attr_reader :name, :width
    # > def property Shop.Floor.Shape.name doc="The name." visibility=public
    # > def property Shop.Floor.Shape.width
    # > no def property Shop.Floor.Shape.name=
    # > bind Shop.Floor.Shape.name value self.@name
    attr_accessor :color
    # > def property Shop.Floor.Shape.color
    # > def property Shop.Floor.Shape.color=

    # Makes one.
    # @param store [Shop::Store] where it lies
    # @return [Shape]
    def initialize(name, width = 3, *rest, store:, unit: 1, **options, &block)
      # > def method Shop.Floor.Shape.initialize params="name,width?,*rest,store!:Shop.Store,unit!?,**options" returns=Shape
      # > def method Shop.Floor.Shape.initialize span=43-54 doc="Makes one." exported=yes
      super(name)
      # > call initialize recv=super args=1
      @name, @width = name, width
      # > bind Shop.Floor.Shape.@name value name
      # > bind Shop.Floor.Shape.@width value width
    end

    def self.build(kind) = new(kind)
    # > def method Shop.Floor.Shape.build sig="self.build(kind)" params=kind
    # > call Shape scope=Shop.Floor.Shape.build args=1
    # > bind Shop.Floor.Shape.build. return Shape()

    class << self
      def default
        # > def method Shop.Floor.Shape.default visibility=public
        @default ||= new
        # > call Shape scope=Shop.Floor.Shape.default args=0
      end

      private

      def hidden; end
      # > def method Shop.Floor.Shape.hidden visibility=private exported=no
    end

    def area; width * 2; end
    # > def method Shop.Floor.Shape.area visibility=public
    # > call width scope=Shop.Floor.Shape.area

    def <=>(other); area <=> other.area; end
    # > def method Shop.Floor.Shape.<=> params=other
    # > call area recv=other

    def big?; true; end
    # > def method Shop.Floor.Shape.big?

    def width=(value); @width = value; end
    # > def method Shop.Floor.Shape.width= params=value

    alias wide? big?
    # > def method Shop.Floor.Shape.wide?
    # > read big? recv=self scope=Shop.Floor.Shape.wide?
    alias_method :breadth, :width
    # > def method Shop.Floor.Shape.breadth
    # > read width recv=self

    define_method(:sized) { |by| by }
    # > def method Shop.Floor.Shape.sized

    before_save :check
    # > read check recv=self scope=Shop.Floor.Shape

    private def single; end
    # > def method Shop.Floor.Shape.single visibility=private

    def open_one; end
    # > def method Shop.Floor.Shape.open_one visibility=public

    protected

    def shared; end
    # > def method Shop.Floor.Shape.shared visibility=protected

    private

    attr_writer :secret
    # > def property Shop.Floor.Shape.secret= visibility=private

    def check; end
    # > def method Shop.Floor.Shape.check visibility=private

    public

    def late; end
    # > def method Shop.Floor.Shape.late visibility=private
    private :late
    private_class_method :build
    # > no read build
  end

  Point = Struct.new(:x, :y) do
    # > def class Shop.Floor.Point bases= sig="Point = Struct.new(:x, :y)"
    # > def property Shop.Floor.Point.x
    # > def property Shop.Floor.Point.y=
    def far; x + y; end
    # > def method Shop.Floor.Point.far
    # > call x scope=Shop.Floor.Point.far
  end
  Oops = Class.new(StandardError)
  # > def class Shop.Floor.Oops bases=StandardError
  # > inherit StandardError scope=Shop.Floor.Oops
end

class Pair < Struct.new(:left, :right)
  # > def class Pair
  # > def property Pair.left
end

class ::Top; end
# > def class Top

def Pair.make(a) = a
# > def method Pair.make
def Elsewhere.make(a) = a
# > def method Elsewhere.make

def helper(a, (b, c)); end
# > def function helper params="a,(b, c)"
