-- Tickets that are good for other trains, because one of theirs failed. Said once, it stands: nothing here is changed or
-- taken back, so that nobody who travels on its word is left without a ticket.
create table easements (
  ticket_id uuid not null references tickets,
  -- The train that failed, as the ticket has it, and how.
  uid text not null,
  service_date date not null,
  why text not null check (why in ('CANCELLED', 'CUT_SHORT', 'CONNECTION', 'LATE')),
  from_crs text not null,
  departs timestamptz not null,
  -- Whose trains take it, and when.
  operators text[] not null,
  holds_from timestamptz not null,
  holds_until timestamptz not null,
  said_at timestamptz not null,
  primary key (ticket_id, uid, service_date, why)
);

create index easements_by_train on easements (service_date, uid);
create index easements_by_end on easements (holds_until);
