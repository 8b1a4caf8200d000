-- Whether it is forgotten who bought it. Without an account that is not to be seen otherwise: a guest of the API may never
-- have named an address, and holds an order all the same.
alter table orders add column forgotten boolean not null default false;
