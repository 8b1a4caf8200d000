-- What had been written of books and of doors up to a moment, as a hash that goes on from the one before: whoever changes a row afterwards, whatever
-- they may do here, can't change the heads that were told to others meanwhile.
create table seals (
  what text not null,
  since timestamptz not null,
  until timestamptz not null,
  rows integer not null,
  digest bytea not null,
  hash bytea not null,
  primary key (what, until),
  -- Two servers that seal at once seal the same once.
  unique (what, since),
  check (until > since)
);
create trigger seals_stay before update or delete on seals for each row execute function refuse_change();
create trigger seals_stay_all before truncate on seals for each statement execute function refuse_change();
