-- How many places an order claimed: whoever begins to pay finds all of them still its own, or doesn't begin.
alter table orders add column claimed smallint not null default 0;
