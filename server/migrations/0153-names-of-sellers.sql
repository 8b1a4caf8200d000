-- What whoever sells an order calls it and those who travel, in their own books: said back to them with it (OSDM's externalRef).
alter table orders add column seller_ref text;
alter table passengers add column seller_ref text;
