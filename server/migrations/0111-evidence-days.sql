-- The heads of a day's tree of movements, as they were signed: so many movements, and what they came to. Only added to; they stay
-- when the movements are gone, because files of evidence name them.
create table evidence_days (
  service_date date not null,
  size integer not null,
  root text not null,
  mark text not null,
  signature text not null,
  signed_at timestamptz not null,
  primary key (service_date, size)
);

create index evidence_days_by_key on evidence_days (mark);
