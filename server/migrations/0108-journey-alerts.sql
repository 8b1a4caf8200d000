-- Who has alerts about trains, and until when they want silence. Whoever tells somebody something holds their row meanwhile:
-- silence that begins is silence at once.
create table alert_accounts (
  account_id uuid primary key references accounts,
  suspended boolean not null default false,
  -- The last day without messages, in London.
  suspended_till date
);

-- The trains of a time of day that somebody wants to hear about.
create table journey_alerts (
  id uuid primary key,
  account_id uuid not null references alert_accounts,
  from_code text not null,
  to_code text not null,
  via_code text,
  once_on date,
  -- 1 is Monday.
  week_days smallint[] not null default '{}',
  -- Minutes of the day; past midnight the end is after 24:00.
  begins smallint not null,
  ends smallint not null,
  lead smallint not null,
  late_minutes smallint not null,
  -- Of automatic ones: the tickets that it follows, and their trains.
  order_id uuid,
  record_locator text,
  direction text check (direction in ('OUTBOUND', 'INBOUND')),
  rides jsonb,
  changed_at timestamptz not null,
  check ((once_on is null) = (cardinality(week_days) > 0)),
  unique (account_id, order_id, direction)
);
create index journey_alerts_by_account on journey_alerts (account_id);
create index journey_alerts_by_day on journey_alerts (once_on) where once_on is not null;
create index journey_alerts_by_way on journey_alerts (from_code, to_code);

-- The trains of an alert on one of its days, as they were chosen.
create table alert_days (
  alert_id uuid not null references journey_alerts on delete cascade,
  service_date date not null,
  account_id uuid not null,
  late_minutes smallint not null,
  rides jsonb not null,
  -- Nothing is said before this, and nothing after the other.
  opens_at timestamptz not null,
  over_at timestamptz not null,
  -- Which timetable they were chosen from.
  timetable text not null,
  -- The transaction that wrote it: whoever knows all that was written before one asks for what came since.
  written_in bigint not null default (pg_current_xact_id()::text::bigint),
  first_told_at timestamptz,
  primary key (alert_id, service_date)
);
create index alert_days_by_writing on alert_days (written_in);
create index alert_days_by_end on alert_days (over_at);

-- What somebody was told last about a train that they board at one place to leave it at another.
create table told_trains (
  service_date date not null,
  uid text not null,
  account_id uuid not null,
  from_code text not null,
  to_code text not null,
  n int not null,
  told jsonb not null,
  primary key (service_date, uid, account_id, from_code, to_code)
);
create index told_trains_by_account on told_trains (account_id);
