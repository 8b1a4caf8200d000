-- A card, phone or watch that is held to a reader for the first time is looked at by its bank, at zero and without its owner.
-- The id is the bank's key; each further try has one of its own.
create table payg_card_checks (
  id uuid primary key,
  traveller_id uuid not null references payg_travellers,
  device_id uuid not null unique references payg_devices,
  status text not null check (status in ('ASKED', 'GOOD', 'REFUSED')),
  -- How often the bank said no, and why last.
  refused smallint not null default 0,
  reason text,
  due_at timestamptz,
  decided_at timestamptz,
  made_at timestamptz not null
);
create index payg_card_checks_by_traveller on payg_card_checks (traveller_id);
create index payg_card_checks_due on payg_card_checks (due_at) where due_at is not null;

-- A first ride that its card's bank refused, and is asked to pay by the network's rules.
alter table payg_charges add column first_ride boolean not null default false;

-- The first try goes back to the card that was charged, later ones to what the traveller taps with now.
alter table payg_refunds add column tries smallint not null default 0;
