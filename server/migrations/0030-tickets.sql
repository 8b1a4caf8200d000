-- What was bought, as it is carried: products in wallets, their tickets, every code that was ever signed, and who looked at one.

create table ticket_products (
  id uuid primary key,
  order_id uuid not null,
  record_locator text not null,
  -- Whose wallet it is in; a guest has none.
  account_id uuid references accounts,
  ticket_type text not null check (ticket_type in ('SINGLE', 'RETURN', 'OPEN_RETURN', 'SEASON', 'MULTIFLEX', 'ROVER')),
  -- The code of the delivery option: ETK, MVD, SCT, …
  fulfilment_type text not null,
  -- The card that a smartcard product is loaded on.
  isrn text,
  status text not null check (status in ('INACTIVE', 'ACTIVE', 'USED', 'EXPIRED', 'CANCELLED', 'REFUNDED')),
  expires_at timestamptz not null,
  issued_at timestamptz not null,
  is_new boolean not null default true,
  -- The app instance that its codes are kept on; nobody else may download them until it lets go.
  device_id text,
  downloaded_at timestamptz,
  check ((device_id is null) = (downloaded_at is null)),
  -- One set of tickets for an order, whatever crashes; a ticket that is handed over founds a product for its taker.
  unique nulls not distinct (order_id, account_id)
);

create index ticket_products_by_account on ticket_products (account_id, expires_at desc);
create index ticket_products_by_locator on ticket_products (record_locator);

create table tickets (
  id uuid primary key,
  product_id uuid not null references ticket_products,
  -- Its place in the order: by passenger, then by direction; tickets of one order are never numbered twice.
  position integer not null,
  status text not null check (status in ('INACTIVE', 'ACTIVE', 'USED', 'EXPIRED', 'CANCELLED', 'REFUNDED')),
  direction text not null check (direction in ('OUT', 'RETURN', 'ANY')),
  valid_from timestamptz not null,
  expires_at timestamptz not null,
  departs_at timestamptz,
  activate_at timestamptz,
  activated_at timestamptz,
  activated_count integer not null default 0,
  -- Null: it needs no activation.
  activation_limit integer,
  online_state boolean not null default false,
  screenshot_taken boolean not null default false,
  -- A ticket that a guard has seen is not given back.
  scanned_at timestamptz,
  -- What stands on it: TicketFacts of domain/tickets.
  facts jsonb not null,
  unique (product_id, position),
  check (activation_limit is null or activated_count <= activation_limit)
);

-- Each signed code. A ticket has one that counts; whoever signs the next makes the former void.
create table ticket_issues (
  -- 64 random bits, as in the code.
  id text primary key check (id ~ '^[0-9a-f]{16}$'),
  ticket_id uuid not null references tickets,
  key_mark text not null,
  code text not null,
  issued_at timestamptz not null,
  voided_at timestamptz,
  void_reason text check (void_reason in ('REISSUED', 'HANDED_OVER', 'EXCHANGED', 'REFUNDED', 'CANCELLED')),
  check ((voided_at is null) = (void_reason is null))
);

create unique index one_code_that_counts on ticket_issues (ticket_id) where voided_at is null;
create index ticket_issues_by_void on ticket_issues (voided_at) where voided_at is not null;

-- Each move of a product or one of its tickets, written in the transaction that makes it.
create table ticket_moves (
  id bigint generated always as identity primary key,
  product_id uuid not null references ticket_products,
  ticket_id uuid references tickets,
  from_status text,
  to_status text not null,
  -- What moved it: issuing, a device's report, the clock, a refund, …
  cause text not null,
  at timestamptz not null
);

create index ticket_moves_by_product on ticket_moves (product_id, id);

create table inspector_devices (
  id uuid primary key,
  name text not null,
  -- SHA-256 of its key, which only the device has.
  key_hash bytea not null unique,
  created_at timestamptz not null,
  ended_at timestamptz
);

create table inspections (
  -- Made on the device, so that a report that is repeated counts once.
  id uuid primary key,
  device_id uuid not null references inspector_devices,
  -- Empty when the code could not be read as one of ours.
  issue_id text not null,
  scanned_at timestamptz not null,
  received_at timestamptz not null,
  -- What the device said: VALID, or why not.
  verdict text not null,
  train_uid text,
  service_date date,
  -- What we know better: seen before, void, used; null when nothing is wrong.
  flag text
);

create index inspections_by_issue on inspections (issue_id, scanned_at);
