-- Paying: what we have asked of the bank and what it answered. How a payment moves is a table of domain/payments.
-- No card number comes near: cards are a network, four figures, an expiry and a token that only we can use.

create table payments (
  id uuid primary key,
  -- Who pays: an account, or a guest with the token of an order. Both empty once the account is deleted.
  account_id uuid references accounts,
  guest_order_id text,
  -- What it is for, as it was asked: order:ID, exchange:ID or basket.
  target text not null,
  description text not null,
  language text not null check (language in ('en', 'cy')),
  amount integer not null check (amount > 0),
  status text not null check (status in
    ('STARTED', 'WAITING', 'CAPTURING', 'CLOSING', 'PAID', 'RETURNING', 'RETURNED', 'REFUSED', 'CANCELLED')),
  -- The form at the bank, once it has one.
  form text,
  -- Why the last card was refused.
  refusal text,
  card_scheme text,
  card_last_four text,
  -- Where the card is kept, for a payout when a refund is refused.
  token text,
  once_key text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null,
  -- When somebody looks again, whatever happened to those who looked before.
  look_at timestamptz not null,
  ended_at timestamptz
);

create index payments_by_account on payments (account_id, created_at desc);
create index payments_by_guest on payments (guest_order_id) where guest_order_id is not null;
create index payments_under_way on payments (look_at)
  where status in ('STARTED', 'WAITING', 'CAPTURING', 'CLOSING');

create table payment_orders (
  payment_id uuid not null references payments on delete cascade,
  order_id uuid not null,
  primary key (payment_id, order_id)
);

create index payment_orders_by_order on payment_orders (order_id);

create table payment_history (
  id bigint generated always as identity primary key,
  payment_id uuid not null,
  at timestamptz not null,
  -- Empty where it began.
  from_status text,
  to_status text not null,
  why text not null
);

create index payment_history_by_payment on payment_history (payment_id, id);

create trigger payment_history_stays before update or delete on payment_history
  for each row execute function refuse_change();
create trigger payment_history_stays_all before truncate on payment_history
  for each statement execute function refuse_change();

-- Money on its way back. The row is the promise: it is tried until the bank has done it.
create table refunds (
  id uuid primary key,
  -- Names the one reason for it: asked for again, it is the same refund.
  key text not null,
  payment_id uuid not null references payments,
  order_id uuid,
  amount integer not null check (amount > 0),
  -- Whose money goes: the account of the ledger that gives it; customer where nothing was sold for it.
  source text not null,
  reason text not null,
  status text not null check (status in ('WAITING', 'DONE', 'REFUSED')),
  -- How it went back: to the card that paid, or to a kept card because that one took nothing any more.
  how text check (how in ('refund', 'payout')),
  attempts integer not null default 0,
  created_at timestamptz not null,
  look_at timestamptz not null,
  ended_at timestamptz,
  unique (key, payment_id)
);

create index refunds_by_payment on refunds (payment_id);
create index refunds_by_order on refunds (order_id) where order_id is not null;
create index refunds_waiting on refunds (look_at) where status <> 'DONE';

-- Cards that travellers keep.
create table payment_cards (
  id uuid primary key,
  account_id uuid not null references accounts,
  token text not null unique,
  scheme text not null,
  last_four text not null,
  expiry_month smallint not null,
  expiry_year smallint not null,
  -- The same for all tokens of one card account: one card is kept once.
  par text not null,
  created_at timestamptz not null,
  last_used_at timestamptz not null,
  unique (account_id, par)
);

-- Adding a card without paying. The id is the clientId of its page, and the bank's key.
create table card_sessions (
  id uuid primary key,
  account_id uuid not null references accounts,
  status text not null check (status in ('STARTED', 'WAITING', 'ADDED', 'REFUSED', 'OVER')),
  form text,
  refusal text,
  card_id uuid,
  once_key text unique,
  created_at timestamptz not null,
  expires_at timestamptz not null
);

create index card_sessions_by_account on card_sessions (account_id, created_at desc);
