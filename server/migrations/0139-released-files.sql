-- Files of the app by names that change with what is in them: of every release that was shipped lately, so that each server can give out what
-- the page of another release asks for.
create table released_files (
  name text primary key,
  -- As they are sent to browsers: packed by Brotli where that makes them smaller.
  packed boolean not null,
  bytes bytea not null,
  shipped_at timestamptz not null
);
create index on released_files (shipped_at);
