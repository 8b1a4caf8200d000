-- Cards that guards read in trains: whose train it was, and where it called next. The id is made on the guard's device.
create table payg_train_checks (
  id uuid primary key,
  traveller_id uuid not null references payg_travellers,
  at timestamptz not null,
  operator text not null,
  station text
);
create index payg_train_checks_by_traveller on payg_train_checks (traveller_id, at);
