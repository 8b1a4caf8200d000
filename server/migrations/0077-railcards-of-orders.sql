-- The cards that a party brings, one code for each. A price tells them now; they were reckoned from its discounts.
alter table orders add column railcards text[] not null default '{}';

-- Sold before: as many of each card as those who travel under it needed between them, by how many adults one covers.
update orders
set railcards = (
  select coalesce(array_agg(held.code order by held.code), '{}')
  from (
    select railcard as code,
      generate_series(1, greatest(1, ceil(
        count(*) filter (where kind = 'ADULT')
        / case when railcard in ('FAM', 'NEW', 'NGC') then 4.0 when railcard in ('2TR', 'DIS', 'VET') then 2.0 else 1.0 end
      ))::int)
    from passengers
    where passengers.order_id = orders.id and railcard is not null
    group by railcard
  ) as held
)
where exists (select from passengers where passengers.order_id = orders.id and railcard is not null);
