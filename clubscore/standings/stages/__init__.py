"""Events of several stages: who stands where, who goes on, what is carried over."""
