-- What was in force for a service date, frozen the evening before: delay is measured against this, whatever changes later.
create table planned_days (
  service_date date primary key,
  frozen_at timestamptz not null,
  trains integer not null
);

create table planned_calls (
  service_date date not null references planned_days on delete cascade,
  uid text not null,
  position smallint not null,
  stop text not null,
  operator text not null,
  arrival timestamptz not null,
  departure timestamptz not null,
  platform text not null,
  primary key (service_date, uid, position)
);

create index planned_calls_by_stop on planned_calls (service_date, stop);
