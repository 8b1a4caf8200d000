-- What Darwin said, as it came: a row for each second or so, written before it is acknowledged. Every server folds the same
-- rows in the same order into the same state.
create table live_log (
  n bigint primary key,
  heard_at timestamptz not null,
  frames bytea not null
);

-- How far everything has come. One row.
create table live_position (
  one boolean primary key default true check (one),
  -- The state that is kept has these rows in it, and the movements of these rows are written.
  kept_n bigint not null default 0,
  moved_n bigint not null default 0,
  -- When the line to Darwin last gave a sign of life.
  beat_at timestamptz,
  -- All of the state but its trains.
  kept text
);
insert into live_position default values;

create table live_trains (
  rid text primary key,
  service_date date,
  known text not null
);

-- Every actual time, and every one taken back, with the message that said so: evidence, so nothing in it is ever changed.
create table movements (
  service_date date not null,
  -- One after the other, as they became known.
  place_in_day integer not null,
  rid text not null,
  uid text not null,
  tiploc text not null,
  -- The booked times that name the place: minutes since midnight, working times with halves.
  wta real,
  wtd real,
  wtp real,
  pta real,
  ptd real,
  what text not null check (what in ('arrival', 'departure', 'pass')),
  -- Nothing: what was said before was taken back.
  at timestamptz,
  said_before timestamptz,
  source text,
  source_class text,
  -- The message: its number in the order of the stream, when Darwin wrote it, and the row of the log that it came in.
  message bigint not null,
  said_at timestamptz not null,
  heard_in bigint not null,
  primary key (service_date, place_in_day)
) partition by range (service_date);

create index movements_by_train on movements (rid);

create function movements_stay() returns trigger language plpgsql as $$
begin
  raise exception 'movements are evidence: they are only added to';
end
$$;

create trigger movements_stay before update or delete on movements
  for each row execute function movements_stay();
