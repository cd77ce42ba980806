# Doc
terraform { required_version = "1" }
# > def block terraform doc=Doc
resource "aws_instance" "web" {
# > def block resource.aws_instance.web
  ami = "x"
  network { id = 1 }
# > def block resource.aws_instance.web.network
}
variable "name" { type = string }
# > def block variable.name
locals { a = 1 }
# > def block locals
module "m" { source = "./m" }
# > def block module.m
output "o" { value = 1 }
# > def block output.o
top = 3
# > def key top
