-- Help at stations that somebody asked for on a way of a booking. What they need is theirs alone: it hangs on the ticket that they
-- hold, is told to staff because they said so, and is forgotten with the rest four weeks after the journey.

create table assistance_requests (
  id uuid primary key,
  order_id uuid not null references orders,
  record_locator text not null,
  -- Null: the guest's who bought it.
  account_id uuid references accounts,
  direction text not null check (direction in ('OUT', 'RETURN')),
  passenger text not null,
  -- Empty as soon as it was withdrawn.
  needs text[] not null,
  called_name text not null,
  consented_at timestamptz not null,
  -- When the last train of the way arrives.
  ends_at timestamptz not null,
  withdrawn_at timestamptz,
  redress_amount integer check (redress_amount > 0),
  redress_at timestamptz,
  check ((redress_amount is null) = (redress_at is null)),
  check (withdrawn_at is null or (needs = '{}' and called_name = ''))
);
create index on assistance_requests (order_id);
create index on assistance_requests (ends_at);
create unique index assistance_once on assistance_requests (order_id, direction, passenger, account_id) nulls not distinct
  where withdrawn_at is null;

-- Each place where staff are needed, with the trains that somebody leaves and boards there.
create table assistance_stops (
  id uuid primary key,
  request_id uuid not null references assistance_requests on delete cascade,
  position smallint not null,
  kind text not null check (kind in ('BOARD', 'CHANGE', 'ALIGHT')),
  station text not null,
  at timestamptz not null,
  off_train jsonb,
  on_train jsonb,
  status text not null check (status in ('ASKED', 'ACCEPTED', 'MET', 'FAILED', 'WITHDRAWN')),
  -- The first name of whoever accepted.
  staff_name text,
  unique (request_id, position)
);
create index on assistance_stops (at) where status in ('ASKED', 'ACCEPTED');

create table assistance_moves (
  id bigint generated always as identity primary key,
  stop_id uuid not null references assistance_stops on delete cascade,
  from_status text not null,
  to_status text not null,
  said_by text not null check (said_by in ('STAFF', 'TRAVELLER', 'TICKET')),
  at timestamptz not null
);
create index on assistance_moves (stop_id);

-- Wheelchair spaces of a train: a number is somebody's, or nobody's.
create table assistance_spaces (
  service_date date not null,
  uid text not null,
  number smallint not null check (number > 0),
  request_id uuid not null references assistance_requests on delete cascade,
  primary key (service_date, uid, number)
);
create index on assistance_spaces (request_id);

-- What a journey cost went back, or some of it, because assistance failed: nobody gets it a second time with the tickets.
alter table given_back
  add column redress integer not null default 0 check (redress >= 0),
  drop constraint given_back_check,
  add constraint given_back_sum check (amount = paid - used - fee - redress);
