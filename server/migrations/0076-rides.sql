-- Who is on which train: one traveller's ticket on one train, written in the transactions that issue tickets, hand them
-- over and take them out of use. A ticket without trains (a season, a bundle, an open way back) has no row.
create table rides (
  ticket_id uuid not null references tickets,
  -- Its place among the trains of the ticket, from 0.
  position smallint not null,
  -- The day on which the train sets out, which may be the day before the traveller boards it.
  service_date date not null,
  uid text not null,
  from_crs text not null,
  to_crs text not null,
  -- As planned when the ticket was bought.
  departs timestamptz not null,
  arrives timestamptz not null,
  -- Bound to this train, or with a seat kept on it; others may take another one.
  booked boolean not null,
  -- Whose wallet the ticket is in; a guest has none.
  account_id uuid references accounts,
  -- From then on nobody travels on it: given back, or exchanged. Empty while somebody does.
  until timestamptz,
  primary key (ticket_id, position)
);

create index rides_by_train on rides (service_date, uid);

-- Tickets of before, and those that a server of the release before still issues, are filled in by a job.
alter table tickets add column has_rides boolean not null default false;
create index tickets_without_rides on tickets (id) where not has_rides;
