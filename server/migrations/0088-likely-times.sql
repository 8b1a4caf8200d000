-- What a day taught of how trains fare, and how good what was said on it was: written once, when the day is over.
create table likely_days (
  service_date date primary key,
  made_at timestamptz not null,
  -- As `packCounts` writes it, gzip.
  counts bytea not null,
  score jsonb not null
);

-- What is said by: the sum of recent days. The newest counts.
create table likely_tables (
  until_date date primary key,
  since_date date not null,
  days integer not null,
  made_at timestamptz not null,
  counts bytea not null
);

-- What was said, and forecast, of a few trains at a moment, to be held against what happened.
create table likely_said (
  said_at timestamptz primary key,
  said jsonb not null
);
