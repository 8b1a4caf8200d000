-- Whoever holds places without an account and without paying is counted by the network they come from. Only its fingerprint
-- is kept, and only until the order is over.
alter table orders add column guest_network text;
create index orders_guest_network on orders (guest_network) where guest_network is not null;
