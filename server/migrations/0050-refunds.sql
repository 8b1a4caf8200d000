-- Tickets that were given back: what was decided, in the transaction that took them out of use. The money's own way back
-- is the table refunds; each row there names one of these as its key.

create table given_back (
  id uuid primary key,
  order_id uuid not null references orders,
  reason text not null check (reason in ('UNDO', 'CHANGED_PLANS', 'EXCHANGE')),
  -- Whole pence: amount = paid - used - fee.
  amount integer not null check (amount >= 0),
  paid integer not null,
  used integer not null,
  fee integer not null,
  passenger_references jsonb not null,
  -- The idempotency key of the call, so that whoever repeats it after a crash finds this.
  once_key text unique,
  at timestamptz not null,
  check (amount = paid - used - fee)
);

create index given_back_by_order on given_back (order_id, at);
