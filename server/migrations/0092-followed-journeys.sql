-- Journeys that travellers follow. They go when they are over.
create table followed_journeys (
  id uuid primary key,
  account_id uuid not null references accounts,
  -- The trains and where they are boarded and left: the same ones followed twice are one.
  name text not null,
  legs jsonb not null,
  -- As planned.
  ends_at timestamptz not null,
  followed_at timestamptz not null,
  unique (account_id, name)
);
create index followed_journeys_by_end on followed_journeys (ends_at);
create index followed_journeys_by_time on followed_journeys (followed_at);

-- What was said to their travellers, one after the other: whichever server says a thing, it is said once.
create table followed_advice (
  followed_id uuid not null references followed_journeys on delete cascade,
  n int not null,
  said_at timestamptz not null,
  advice jsonb not null,
  primary key (followed_id, n)
);
