-- Under which of its four keys the newest message of a matter may still wait for a phone that is away. `busy_until`: it is
-- on its way to the service, and nothing that shares its key goes out beside it.
create table push_keys (
  device_id text not null references devices on delete cascade,
  tag text not null,
  telling_id uuid not null references tellings on delete cascade,
  key smallint not null,
  useful_until timestamptz not null,
  busy_until timestamptz,
  primary key (device_id, tag)
);

create index push_keys_by_telling on push_keys (telling_id);
create index push_keys_by_end on push_keys (useful_until);
