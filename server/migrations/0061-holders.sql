-- Orders that accounts took over from guests before tickets and payments went with them.

update ticket_products
set account_id = orders.account_id
from orders
where orders.id = ticket_products.order_id
  and ticket_products.account_id is null
  and orders.account_id is not null;

update payments
set account_id = orders.account_id
from orders
where orders.id::text = payments.guest_order_id
  and payments.account_id is null
  and orders.account_id is not null
  -- What an account that was deleted since had bought stays without a name.
  and orders.email_key <> '';

-- A change costs the difference and no fee; receipts of before keep what they say. Null: all that the buyer held.
alter table exchange_terms
  drop column fee,
  add column ticket_ids jsonb;

update orders
set price_lines = replace(price_lines::text, '"CHANGE_FEE"', '"BOOKING_FEE"')::jsonb
where price_lines::text like '%"CHANGE_FEE"%';
