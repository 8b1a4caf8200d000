-- Servers write rows and neither make nor drop tables (decision 0151). The few tables that come and go by month do so in the
-- name of their owner, by these functions alone.
create function movements_month(day date) returns void language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare first date := date_trunc('month', day)::date;
begin
  execute format(
    'create table if not exists public.movements_%s partition of public.movements for values from (%L) to (%L)',
    to_char(first, 'YYYY_MM'), first, (first + interval '1 month')::date
  );
end $$;

-- Months of which every day lies before this one go as whole tables, but, whatever day is asked for, none that ended less than
-- four weeks before the newest began: evidence that claims still rest on is nobody's to take away. Answers how many went.
create function drop_movements_before(day date) returns integer language plpgsql
security definer set search_path = pg_catalog, pg_temp as $$
declare
  month record;
  gone integer := 0;
begin
  for month in
    with months as (
      select c.relname as name, to_date(substr(c.relname, 11), 'YYYY_MM') as first
      from pg_inherits i join pg_class c on c.oid = i.inhrelid
      where i.inhparent = 'public.movements'::regclass and c.relname ~ '^movements_\d{4}_\d\d$'
    )
    select name from months
    where first + interval '1 month' <= day and first + interval '1 month 4 weeks' <= (select max(first) from months)
    order by name
  loop
    execute format('drop table public.%I', month.name);
    gone := gone + 1;
  end loop;
  return gone;
end $$;

alter function payg_month(date) security definer set search_path = pg_catalog, pg_temp;
revoke execute on function movements_month(date), drop_movements_before(date), payg_month(date) from public;
