-- What is told to open pages, for a while: whichever server a page hangs on finds what it missed. Numbers are given one after
-- the other, in the order in which transactions end, so that nobody who heard one has still to hear an earlier one.
create table bus_position (
  -- Names this run of numbers; a page of another one is told that it missed something.
  epoch uuid primary key,
  n bigint not null
);

insert into bus_position (epoch, n) values (gen_random_uuid(), 0);

create table bus_events (
  n bigint primary key,
  topic text not null,
  name text not null,
  data jsonb not null,
  at timestamptz not null
);

create index bus_events_by_age on bus_events (at);

-- What lets a page hear of its traveller: good once, and for half a minute.
create table stream_tickets (
  hash bytea primary key,
  account_id uuid not null,
  session_id uuid not null,
  expires_at timestamptz not null
);

create index stream_tickets_by_age on stream_tickets (expires_at);
