-- One row for each call that must have one effect only, kept 24 hours with its answer.
-- status and reply are empty while the call runs.
create table idempotency_keys (
  caller text not null,
  endpoint text not null,
  key text not null,
  body_hash bytea not null,
  owner uuid not null,
  started_at timestamptz not null,
  status integer,
  reply bytea,
  primary key (caller, endpoint, key),
  check ((status is null) = (reply is null))
);

create index idempotency_keys_by_age on idempotency_keys (started_at);
