-- How far a traveller's days are settled: whoever settles takes those whose taps have changed since, or whose time has come.
alter table payg_travellers add column settled_version integer not null default -1;
alter table payg_travellers add column look_at timestamptz;
create index payg_travellers_unsettled on payg_travellers (id) where settled_version <> version or look_at is not null;

-- What a day was charged: one row, and one more each time that it became dearer.
create table payg_charges (
  id uuid primary key,
  traveller_id uuid not null references payg_travellers,
  day date not null,
  amount integer not null check (amount > 0),
  refunded integer not null default 0 check (refunded between 0 and amount),
  -- What the day had cost before, where this is more of it.
  before integer,
  status text not null,
  -- How often the bank said no, why last, and the key under which it is asked now.
  refused smallint not null default 0,
  reason text,
  bank_key text not null unique,
  due_at timestamptz,
  lease_until timestamptz,
  made_at timestamptz not null,
  moved_at timestamptz not null
);
create index payg_charges_by_traveller on payg_charges (traveller_id, day);
create index payg_charges_due on payg_charges (due_at) where due_at is not null;

create table payg_charge_moves (
  charge_id uuid not null references payg_charges,
  n integer generated always as identity,
  from_status text not null,
  to_status text not null,
  at timestamptz not null,
  primary key (charge_id, n)
);

-- Money on its way back for a day that became cheaper. The id is the bank's key.
create table payg_refunds (
  id uuid primary key,
  charge_id uuid not null references payg_charges,
  amount integer not null check (amount > 0),
  status text not null check (status in ('GIVING', 'GIVEN', 'REFUSED')),
  due_at timestamptz,
  made_at timestamptz not null
);
create index payg_refunds_by_charge on payg_refunds (charge_id);
create index payg_refunds_due on payg_refunds (due_at) where due_at is not null;

-- Changes of the deny list, in their order; those that readers' line has said yes to are told.
create table payg_denied (
  n bigint generated always as identity primary key,
  traveller_id uuid not null references payg_travellers,
  blocked boolean not null,
  at timestamptz not null,
  told boolean not null default false
);
create index payg_denied_by_traveller on payg_denied (traveller_id, n);
create index payg_denied_untold on payg_denied (n) where not told;
