-- Everybody who taps: one row for each account reference (PAR) of a bank, whichever card, phone or watch of it was held to a
-- reader. Most have no account with us; who adds their card joins it.
create table payg_travellers (
  id uuid primary key,
  par text not null unique,
  scheme text not null,
  last_four text not null,
  expiry_month smallint not null,
  expiry_year smallint not null,
  account_id uuid references accounts,
  joined_at timestamptz,
  name text,
  colour text,
  first_seen_at timestamptz not null,
  -- Whatever its bill rests on has changed so often: a bill that was made before is made again.
  version integer not null default 0
);
create index payg_travellers_by_account on payg_travellers (account_id) where account_id is not null;

create table payg_devices (
  id uuid primary key,
  traveller_id uuid not null references payg_travellers,
  -- What the bank can be asked to charge. It leaves us for the bank alone.
  token text not null unique,
  kind text not null check (kind in ('CARD', 'PHONE', 'WATCH')),
  last_four text not null,
  name text,
  colour text,
  first_seen_at timestamptz not null,
  last_seen_at timestamptz not null
);
create index payg_devices_by_traveller on payg_devices (traveller_id);

-- Taps as readers told them. Only added to, and by month: what is too old goes with its month.
create table payg_taps (
  at timestamptz not null,
  reader text not null,
  sequence bigint not null,
  traveller_id uuid not null,
  device_id uuid not null,
  station text not null,
  direction text not null check (direction in ('IN', 'OUT')),
  -- By the reader's own clock, with its offset, to the letter.
  said_at text not null,
  ahead integer[] not null,
  received_at timestamptz not null,
  primary key (at, reader, sequence)
) partition by range (at);
create index payg_taps_by_traveller on payg_taps (traveller_id, at);

create schema payg_months;
-- The table of a month, if it isn't there: months to come are made ahead, a month that is too old is dropped whole.
create function payg_month(first date) returns void language plpgsql as $$
begin
  execute format(
    'create table if not exists payg_months.taps_%s partition of public.payg_taps for values from (%L) to (%L)',
    to_char(first, 'YYYY_MM'), first::timestamp at time zone 'UTC', (first + interval '1 month') at time zone 'UTC'
  );
end $$;
select payg_month(month::date) from generate_series('2026-10-01'::date, '2027-03-01'::date, interval '1 month') month;
create table payg_months.taps_others partition of payg_taps default;

-- What came and is none: a station, reader or pair that can't be, a line that can't be read. Kept for people, never charged.
create table payg_aside (
  id bigint generated always as identity primary key,
  received_at timestamptz not null,
  why text not null,
  said text not null
);

-- How far the taps of a group of readers have come, and who fetches them now.
create table payg_cursors (
  reader_group text primary key,
  cursor text not null,
  lease_until timestamptz
);

-- Where a missing tap was, as its traveller said. Only added to.
create table payg_corrections (
  traveller_id uuid not null references payg_travellers,
  tap text not null,
  station text not null,
  corrected_at timestamptz not null,
  primary key (traveller_id, tap)
);

-- What takes something off for a traveller, with the rule as it stood.
create table payg_discounts (
  id uuid primary key,
  traveller_id uuid not null references payg_travellers,
  code text not null,
  from_day date not null,
  until_day date not null,
  rule jsonb not null,
  linked_at timestamptz not null
);
create index payg_discounts_by_traveller on payg_discounts (traveller_id, linked_at);

-- A card that is being added in the bank's form, by an account or by a guest.
create table payg_card_sessions (
  id uuid primary key,
  account_id uuid references accounts,
  -- The card that it was, once the bank says so.
  traveller_id uuid references payg_travellers,
  -- What a guest shows with each call, as a hash; until when, and how often that was prolonged.
  token_hash bytea unique,
  valid_until timestamptz not null,
  prolonged smallint not null default 0,
  begun_at timestamptz not null,
  check ((account_id is null) = (token_hash is not null))
);
create index payg_card_sessions_by_end on payg_card_sessions (valid_until);
