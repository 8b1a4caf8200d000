-- Open data: the timetable and the stations as files for anybody. One row is a version of a file; the newest is in force until another
-- one replaces it, and those of before can still be had for a while.
create table open_versions (
  n bigint generated always as identity primary key,
  file text not null,
  -- SHA-256 of its bytes: what it is called by.
  hash text not null,
  size integer not null,
  -- Dates of the trains in it; stations have none.
  valid_from date,
  valid_until date,
  licence text not null,
  -- A fingerprint of what it was made of: the same is not made again.
  made_of text not null,
  published_at timestamptz not null,
  replaced_at timestamptz
);
create unique index on open_versions (file) where replaced_at is null;
create index on open_versions (replaced_at);

-- What is in them, in pieces: a national timetable is no row.
create table open_pieces (
  hash text not null,
  place integer not null,
  bytes bytea not null,
  primary key (hash, place)
);
