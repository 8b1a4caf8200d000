-- What somebody is told: a row for each cause, account and channel, written in the transaction that causes it, with its
-- words in both languages. It is listed for sixty days. What of it is on its way to a device or an address stands in
-- `messages`, a row for each of them.
create table tellings (
  id uuid primary key,
  n bigint generated always as identity,
  cause text not null,
  account_id uuid not null,
  channel text not null,
  about_kind text not null,
  about_id text not null,
  -- The newest news about this replaces what of it is unsent.
  supersedes text,
  useful_until timestamptz not null,
  urgent boolean not null,
  departs_at timestamptz,
  words jsonb not null,
  page jsonb not null,
  letter jsonb,
  told_at timestamptz not null,
  -- Since then it is on its way to whoever hears it.
  spread_at timestamptz,
  unique (cause, account_id, channel)
);

create index tellings_by_account on tellings (account_id, told_at desc);
create index tellings_unspread on tellings (n) where spread_at is null;
create index tellings_by_matter on tellings (account_id, channel, supersedes, n) where supersedes is not null;
create index tellings_by_age on tellings (told_at);

-- Which device or address a telling is on its way to, and until when that is of use.
alter table messages
  add column telling_id uuid references tellings on delete cascade,
  add column useful_until timestamptz,
  -- Of those with one tag only the newest goes out, and one at a time.
  add column tag text,
  add column n bigint;

create index messages_by_telling on messages (telling_id) where telling_id is not null;
create index messages_by_tag on messages (recipient, tag, n) where sent_at is null and tag is not null;

-- The language that a device speaks; `app_key` is the public key that its browser asked to be called with.
alter table devices
  add column language text,
  add column app_key text;
