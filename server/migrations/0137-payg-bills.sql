-- Each bill of a week as a night charged by it: what it rests on, whole, so that it can be signed and worked out anew long after
-- it has become another one. Only added to.
create table payg_bills (
  traveller_id uuid not null references payg_travellers,
  -- Its Monday.
  week date not null,
  n integer not null check (n > 0),
  made_at timestamptz not null,
  total integer not null check (total >= 0),
  -- Why it is another one than before; empty for the first.
  why text[] not null,
  -- What of it was charged by then, as a hash: a night that finds the same makes no new bill.
  mark bytea not null,
  rests jsonb not null,
  primary key (traveller_id, week, n)
);
create index payg_bills_by_week on payg_bills (week);
