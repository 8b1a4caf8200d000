-- What travellers buy, from the moment it is held. How an order moves is a table of domain/orders.

create table orders (
  id uuid primary key,
  -- Six letters and figures that people can read out.
  record_locator text not null unique,
  -- Empty for a guest, until somebody with the same verified address takes it over.
  account_id uuid references accounts,
  status text not null check (status in ('HELD', 'PAYING', 'PAID', 'CANCELLED', 'REMOVED', 'REFUNDED')),
  product text not null check (product in ('single', 'return', 'openReturn', 'season', 'multiflex', 'rover')),
  journey_name text not null default '',
  -- By CRS; empty for a rover.
  origin text not null,
  destination text not null,
  valid_from date not null,
  valid_until date not null,
  -- The trains as they were booked (BookedLeg of the contract), and what else belongs to the journey.
  outbound jsonb,
  inbound jsonb,
  bundle jsonb,
  -- The lines that make up the total, and what the traveller asked for in the search.
  price_lines jsonb not null,
  bus_options jsonb not null,
  asked jsonb not null,
  photocard text,
  -- Whole pence. `credit` is what an exchange sets off: what is to pay is the total less it.
  total integer not null check (total >= 0),
  credit integer not null default 0 check (credit >= 0),
  held_until timestamptz not null,
  -- The payment that is under way or has paid.
  payment_id uuid,
  -- Exchanges: the order whose tickets this one replaces.
  original_order_id uuid references orders,
  -- Who bought: for letters, and for guests to find it again. Emptied when an account is deleted.
  email text not null,
  email_key text not null,
  title text not null,
  first_name text not null,
  last_name text not null,
  language text not null check (language in ('en', 'cy')),
  device_platform text not null,
  channel_code text not null,
  -- The idempotency key of the call that made it: whoever repeats the call after a crash finds this order.
  once_key text unique,
  created_at timestamptz not null,
  paid_at timestamptz,
  -- Set by whoever makes the tickets.
  ticketed_at timestamptz,
  closed_at timestamptz,
  -- The traveller has seen that it was removed.
  dismissed_at timestamptz,
  check ((status in ('PAID', 'REFUNDED')) = (paid_at is not null)),
  check (status <> 'PAYING' or payment_id is not null)
);

create index orders_by_account on orders (account_id, created_at desc);
create index orders_by_email on orders (email_key) where account_id is null;
create index orders_by_payment on orders (payment_id) where payment_id is not null;
create index orders_that_run_out on orders (held_until) where status = 'HELD';
create index orders_without_tickets on orders (paid_at) where status = 'PAID' and ticketed_at is null;

create table passengers (
  order_id uuid not null references orders on delete cascade,
  -- A1, A2, … and C1, C2, …
  reference text not null,
  kind text not null check (kind in ('ADULT', 'CHILD')),
  title text not null default '',
  first_name text not null default '',
  last_name text not null default '',
  railcard text,
  primary key (order_id, reference)
);

-- One row for each ticket and those passengers who pay alike for it: a TicketableFare of the contract.
create table order_items (
  order_id uuid not null references orders on delete cascade,
  position smallint not null,
  -- Which ticket of the order: several rows are one ticket where its passengers pay differently.
  ticket smallint not null,
  direction text not null check (direction in ('OUTBOUND', 'INBOUND', 'BOTH')),
  ticket_code text not null,
  service_class text not null check (service_class in ('FIRST', 'THIRD')),
  origin text not null,
  destination text not null,
  route text not null,
  restriction text not null,
  valid_from date not null,
  valid_until date not null,
  return_from date,
  return_until date,
  passenger_references jsonb not null,
  price integer not null check (price >= 0),
  full_price integer,
  -- As it was shown and promised: names, rules and discounts, in both languages.
  shown jsonb not null,
  primary key (order_id, position)
);

create table deliveries (
  order_id uuid primary key references orders on delete cascade,
  delivery_group text not null,
  code text not null,
  fee integer not null check (fee >= 0),
  address jsonb,
  isrn text,
  smartcard_collection_type text,
  smartcard_collection_station text,
  collection_reference text
);

-- Everything there is only one of: a seat, a space for a bike, a slot of an Advance quota, each on one train of one date.
-- A claim is one conditional insert that also takes over what ran out, so that an expired place is free at that instant.
create table places (
  kind text not null check (kind in ('SEAT', 'BIKE', 'QUOTA')),
  uid text not null,
  service_date date not null,
  -- Seat: B5A. Bike: its space. Quota: the ticket's code and the slot.
  name text not null,
  order_id uuid not null references orders,
  -- Whose it is: A1. Empty for bikes.
  passenger text not null default '',
  direction text not null check (direction in ('OUTBOUND', 'INBOUND')),
  -- Empty: being paid for, or paid.
  held_until timestamptz,
  primary key (service_date, uid, kind, name)
);

create index places_by_order on places (order_id);

create table order_history (
  id bigint generated always as identity primary key,
  order_id uuid not null,
  at timestamptz not null,
  -- Empty where it began.
  from_status text,
  to_status text not null,
  why text not null
);

create index order_history_by_order on order_history (order_id, id);

create trigger order_history_stays before update or delete on order_history
  for each row execute function refuse_change();
create trigger order_history_stays_all before truncate on order_history
  for each statement execute function refuse_change();

-- Codes mailed to guests: six figures that open one order, with five tries.
create table guest_codes (
  id uuid primary key,
  order_id uuid not null references orders on delete cascade,
  key_id text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  tries integer not null default 0,
  used_at timestamptz
);

create index guest_codes_by_order on guest_codes (order_id, created_at desc);
