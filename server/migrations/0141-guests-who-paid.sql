-- alone
create index concurrently if not exists orders_of_paid_guests_by_end on orders (valid_until)
  where account_id is null and paid_at is not null and email_key <> '';
