-- What happened to what a partner sold. Counted without a gap by the partner's own row, in the transaction in which it happens.
alter table partners add column last_event integer not null default 0;
create table partner_events (
  partner_id uuid not null references partners,
  sequence integer not null,
  id uuid not null unique,
  order_id uuid not null,
  type text not null,
  about jsonb not null,
  at timestamptz not null,
  tries integer not null default 0,
  -- When it is told next; whoever is telling it has moved that on for as long as it may take.
  due_at timestamptz not null,
  taken_at timestamptz,
  -- Taken, given up after three days, or told nowhere.
  settled_at timestamptz,
  primary key (partner_id, sequence)
);
create index partner_events_due on partner_events (due_at) where settled_at is null;
create index partner_events_of_order on partner_events (partner_id, order_id, sequence) where settled_at is null;
create index partner_events_by_time on partner_events (at);

-- Where they are told. Secrets follow from a key of ours and a count: they lie nowhere.
create table partner_hooks (
  partner_id uuid primary key references partners,
  url text not null,
  key_id text not null,
  generation integer not null,
  former_key_id text,
  former_generation integer,
  former_until timestamptz,
  failing_since timestamptz,
  last_status integer
);
