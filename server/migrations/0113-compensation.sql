-- Compensation: what is owed, the ways in which it is paid, and where to. Added beside the tables of before, which a server of
-- the release before goes on using.

-- What is owed to travellers from the account of compensation, once by its key: with refunds never more than was paid.
create table compensation_owed (
  key text primary key,
  -- Empty for a ticket that was bought elsewhere.
  order_id uuid,
  amount integer not null check (amount > 0),
  at timestamptz not null
);

create index compensation_owed_by_order on compensation_owed (order_id) where order_id is not null;

-- Money on its way to whoever it is owed to. The row is the promise: it is tried under one key until the bank has done it, or
-- has said its last no.
create table payouts (
  id uuid primary key,
  -- Names what it pays: promised again, it is the same payout.
  key text not null,
  account_id uuid references accounts,
  order_id uuid,
  way text not null check (way in ('card', 'kept', 'payee', 'charity')),
  -- The payment that a card is paid back by.
  payment_id uuid references payments,
  -- The bank's word for a kept card, an account, a wallet or a charity.
  token text,
  -- Our id of it, and what people know it by.
  target text,
  ends text,
  amount integer not null check (amount > 0),
  status text not null check (status in ('WAITING', 'DONE', 'REFUSED', 'RETURNED')),
  created_at timestamptz not null,
  look_at timestamptz not null,
  ended_at timestamptz,
  unique nulls not distinct (key, payment_id),
  check ((way = 'card') = (payment_id is not null))
);

create index payouts_due on payouts (look_at) where status in ('WAITING', 'DONE');
create index payouts_by_payment on payouts (payment_id) where payment_id is not null;
create index payouts_by_key on payouts (key);

-- Accounts and wallets that are kept at the bank: never their numbers.
create table payees (
  id uuid primary key,
  account_id uuid references accounts,
  -- A guest's: for this order alone.
  order_id uuid,
  kind text not null check (kind in ('BANK', 'WALLET')),
  token text not null unique,
  ends text not null,
  name_check text not null check (name_check in ('MATCH', 'CLOSE', 'NONE', 'UNCHECKED')),
  -- It took no money, or sent it back.
  refused_at timestamptz,
  created_at timestamptz not null,
  check ((account_id is null) <> (order_id is null))
);

create index payees_by_account on payees (account_id) where account_id is not null;
create index payees_by_order on payees (order_id) where order_id is not null;

-- Adding one, at the bank's own page. The id is the bank's key for it.
create table payee_sessions (
  id uuid primary key,
  account_id uuid references accounts,
  order_id uuid,
  kind text not null check (kind in ('BANK', 'WALLET')),
  status text not null check (status in ('STARTED', 'WAITING', 'ADDED', 'OVER')),
  form text,
  payee_id uuid,
  once_key text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  check ((account_id is null) <> (order_id is null))
);

-- Travel vouchers: each movement once by its key; their sum is what somebody has.
create table voucher_moves (
  key text primary key,
  account_id uuid not null references accounts,
  what text not null check (what in ('CLAIM', 'SPENT', 'RETURNED')),
  amount integer not null check (amount <> 0),
  reference text,
  at timestamptz not null
);

create index voucher_moves_by_account on voucher_moves (account_id, at desc);

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check
    check (account in ('customer', 'clearing', 'revenue', 'compensation', 'payg', 'fees', 'voucher'));

-- What of a payment a voucher pays; the bank takes the rest.
alter table payments add column voucher integer not null default 0 check (voucher >= 0 and voucher <= amount);
