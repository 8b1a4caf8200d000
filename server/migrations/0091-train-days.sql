-- How the trains of a day ran, all of them in one text that is never changed: made once the day is over.
create table train_days (
  service_date date primary key,
  made_at timestamptz not null,
  -- As `packRuns` writes it, gzip.
  packed bytea not null
);
