-- Ways in besides the password.

create table second_factors (
  account_id uuid primary key references accounts,
  -- Encrypted with a key that the database doesn't have.
  secret bytea not null,
  key_id text not null,
  created_at timestamptz not null,
  confirmed_at timestamptz,
  -- The half minute of the last code that was taken: each counts once.
  last_step bigint not null
);

create table recovery_codes (
  account_id uuid not null references accounts,
  hash bytea not null,
  used_at timestamptz,
  primary key (account_id, hash)
);

create table passkeys (
  id text primary key,
  account_id uuid not null references accounts,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null,
  name text not null,
  created_at timestamptz not null,
  last_used_at timestamptz
);

create index passkeys_by_account on passkeys (account_id);

create table passkey_challenges (
  id uuid primary key,
  challenge text not null,
  -- Empty for signing in.
  account_id uuid references accounts,
  expires_at timestamptz not null
);
