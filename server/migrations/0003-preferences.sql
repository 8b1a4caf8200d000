-- What a traveller likes, keeps and did last.

create table preferences (
  account_id uuid primary key references accounts,
  data jsonb not null
);

create table favourites (
  id uuid primary key,
  account_id uuid not null references accounts,
  origin text not null,
  -- Empty for a station.
  destination text not null,
  name text not null,
  created_at timestamptz not null,
  unique (account_id, origin, destination)
);

create table recent_stations (
  account_id uuid not null references accounts,
  use text not null check (use in ('TS', 'LT')),
  station text not null,
  count integer not null,
  last_used_at timestamptz not null,
  primary key (account_id, use, station)
);

create table recent_railcards (
  account_id uuid not null references accounts,
  railcard text not null,
  count integer not null,
  show boolean not null,
  last_used_at timestamptz not null,
  primary key (account_id, railcard)
);

create table searches (
  id bigint generated always as identity primary key,
  account_id uuid not null references accounts,
  direction text not null check (direction in ('out', 'ret')),
  -- Text, so that it comes back as it went in.
  search text not null,
  fingerprint bytea not null,
  searched_at timestamptz not null
);

create index searches_by_account on searches (account_id, direction, id desc);

create table multiflex_notifications (
  account_id uuid primary key references accounts,
  notifications jsonb not null
);
