-- Why the tickets of an order were the cheapest there were: every price that was compared when they were held. It is shown to
-- whoever has its name, and says nothing about who bought them.
create table split_certificates (
  id text primary key,
  order_id uuid not null references orders on delete cascade,
  direction text not null check (direction in ('OUTBOUND', 'INBOUND')),
  body text not null
);

create index split_certificates_by_order on split_certificates (order_id);
