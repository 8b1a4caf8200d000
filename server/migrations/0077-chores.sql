-- Work that comes back at its times. One row each: whichever server finds it due takes it for a while, so that two of them
-- do it once, and one that ended in the middle leaves it to the others.
create table chores (
  name text primary key,
  due_at timestamptz not null,
  lease_until timestamptz
);
