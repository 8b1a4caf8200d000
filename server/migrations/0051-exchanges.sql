-- What was agreed when an order was held to replace another one's tickets: paid beside its price, or given back.

create table exchange_terms (
  order_id uuid primary key references orders on delete cascade,
  fee integer not null check (fee >= 0),
  back integer not null check (back >= 0)
);

create index orders_by_original on orders (original_order_id) where original_order_id is not null;
