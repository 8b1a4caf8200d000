-- Copies of everything about a traveller, for a week, and why accounts were closed.

create table data_exports (
  id uuid primary key,
  account_id uuid not null references accounts,
  asked_at timestamptz not null,
  ready_at timestamptz,
  expires_at timestamptz not null,
  json text,
  html text
);

create index data_exports_by_account on data_exports (account_id);

-- Without whose account it was.
create table deletion_reasons (
  id bigint generated always as identity primary key,
  reason text not null,
  comment text not null,
  at timestamptz not null
);
