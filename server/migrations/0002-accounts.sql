-- Travellers and what opens their accounts. Moments come from the server's clock, never from the database's.

create table accounts (
  id uuid primary key,
  email text not null,
  -- The address in lower case: two that differ only in capitals are one.
  email_key text not null unique,
  verified_at timestamptz,
  title text not null,
  first_name text not null,
  last_name text not null,
  address1 text not null default '',
  address2 text not null default '',
  address3 text not null default '',
  town_city text not null default '',
  postcode text not null default '',
  country text not null default 'GB',
  language text not null check (language in ('en', 'cy')),
  marketing_opt_in boolean not null,
  third_party_opt_in boolean not null,
  -- Argon2id in PHC form; empty once the account is deleted.
  password_hash text,
  created_at timestamptz not null,
  deleted_at timestamptz
);

-- One row per app instance. Push tokens, sessions and biometric credentials hang on it.
create table devices (
  id text primary key,
  account_id uuid references accounts,
  platform text not null,
  name text not null default '',
  push_token text unique,
  created_at timestamptz not null,
  last_seen_at timestamptz not null
);

create index devices_by_account on devices (account_id);

create table sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  device_id text references devices,
  platform text not null,
  device text not null,
  started_at timestamptz not null,
  last_seen_at timestamptz not null,
  -- However often it is renewed, it ends here.
  expires_at timestamptz not null,
  ended_at timestamptz,
  end_reason text,
  check ((ended_at is null) = (end_reason is null))
);

create index sessions_by_account on sessions (account_id);
create index sessions_by_device on sessions (device_id);
create index sessions_by_end on sessions (ended_at) where ended_at is not null;

-- Every refresh token of a session that was ever given out, as a hash: one that comes back after its time was stolen.
create table refresh_tokens (
  hash bytea primary key,
  session_id uuid not null references sessions on delete cascade,
  issued_at timestamptz not null,
  used_at timestamptz,
  -- The key that its successor was derived with, so that a lost answer can be repeated.
  key_id text,
  check ((used_at is null) = (key_id is null))
);

create index refresh_tokens_by_session on refresh_tokens (session_id);

-- What a device keeps behind its biometrics in place of a password.
create table device_credentials (
  id uuid primary key,
  hash bytea not null unique,
  account_id uuid not null references accounts,
  device_id text not null references devices,
  platform text not null,
  device text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  ended_at timestamptz
);

create index device_credentials_by_account on device_credentials (account_id);

-- Mailed links: single use, kept as hashes. The code itself is derived from id and key when the mail is written.
create table links (
  id uuid primary key,
  purpose text not null,
  account_id uuid not null references accounts,
  subject_id uuid,
  key_id text not null,
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  used_at timestamptz
);

create index links_by_account on links (account_id, purpose);

-- An address that waits for both ends to confirm it.
create table email_changes (
  id uuid primary key,
  account_id uuid not null references accounts,
  new_email text not null,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  closed_at timestamptz
);

create unique index email_changes_open on email_changes (account_id) where closed_at is null;

-- Mails on their way: one row per event, so that no event is told twice.
create table mails (
  id uuid primary key,
  event text not null unique,
  account_id uuid references accounts,
  recipient text not null,
  language text not null check (language in ('en', 'cy')),
  template text not null,
  facts jsonb not null,
  link_id uuid references links,
  created_at timestamptz not null,
  sent_at timestamptz,
  attempts integer not null default 0
);

create index mails_by_account on mails (account_id);
create index mails_waiting on mails (created_at) where sent_at is null;

-- Guesses, counted by what is guessed at and by where from.
create table throttles (
  key text primary key,
  count integer not null,
  since timestamptz not null,
  last_at timestamptz not null,
  blocked_until timestamptz not null
);

create index throttles_by_age on throttles (last_at);

-- What happened to an account's doors. Rows are only ever added.
create table security_events (
  id bigint generated always as identity primary key,
  account_id uuid references accounts,
  at timestamptz not null,
  kind text not null,
  session_id uuid,
  device text not null default ''
);

create index security_events_by_account on security_events (account_id, id);

create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;

create trigger security_events_stay before update or delete on security_events
  for each row execute function refuse_change();
create trigger security_events_stay_all before truncate on security_events
  for each statement execute function refuse_change();
