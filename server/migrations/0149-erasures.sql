-- What was erased because somebody asked for it, until no backup is left in which it still stands: a list of these ids lies outside the database, so that one
-- that is restored forgets them again (decision 0158).
create table erasures (
  what text not null check (what in ('account', 'booking', 'photocard', 'assistance')),
  subject uuid not null,
  at timestamptz not null,
  -- Since when the list outside has it.
  listed_at timestamptz,
  primary key (what, subject)
);
create index erasures_unlisted on erasures (at) where listed_at is null;
