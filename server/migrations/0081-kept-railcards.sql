-- The railcards that travellers have, with what is printed on them.

create table kept_railcards (
  id uuid primary key,
  account_id uuid not null references accounts,
  code text not null,
  number text not null,
  -- The last day on which it counts.
  ends_on date not null,
  kept_at timestamptz not null,
  unique (account_id, number)
);
