-- What travellers do with the tickets in their wallet.

alter table ticket_products
  -- While it is being exchanged it can't be activated; past this moment the exchange was given up.
  add column exchanging_until timestamptz,
  -- Taken out of the wallet by its traveller, once it was over.
  add column removed_at timestamptz;

create index ticket_issues_by_ticket on ticket_issues (ticket_id);

-- Tickets of some of a group, offered to somebody else by a link.
create table ticket_offers (
  id uuid primary key,
  product_id uuid not null references ticket_products on delete cascade,
  account_id uuid not null references accounts,
  passenger_references jsonb not null,
  -- SHA-256 of the link's code, which only the link has.
  hash bytea not null unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- Taken by somebody, or taken back.
  closed_at timestamptz,
  taken_by uuid references accounts
);

create index open_offers_by_product on ticket_offers (product_id) where closed_at is null;

create table smartcards (
  isrn text primary key check (isrn ~ '^\d{18}$'),
  account_id uuid not null references accounts,
  nickname text not null,
  card_status text not null check (card_status in ('ORDERED', 'ACTIVE', 'BLOCKED')),
  added_at timestamptz not null
);

create index smartcards_by_account on smartcards (account_id, added_at);
