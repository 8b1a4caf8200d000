-- alone
create index concurrently if not exists orders_by_partner on orders (partner_id, created_at, id) where partner_id is not null;
