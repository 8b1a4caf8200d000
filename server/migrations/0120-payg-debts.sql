-- What a traveller pays at once of what their card owes: in the bank's form, or with a card that is kept. The id is the bank's key.
create table payg_debt_payments (
  id uuid primary key,
  traveller_id uuid not null references payg_travellers,
  charge_ids uuid[] not null,
  amount integer not null check (amount > 0),
  status text not null check (status in ('STARTED', 'PAID', 'REFUSED', 'OVER')),
  -- A kept card's token; null where it is typed in the form.
  token text,
  form text,
  once_key text unique,
  due_at timestamptz,
  begun_at timestamptz not null
);
create index payg_debt_payments_due on payg_debt_payments (due_at) where due_at is not null;

-- Under which of the bank's keys a charge was paid in the end, where that isn't its own.
alter table payg_charges add column paid_key text;
