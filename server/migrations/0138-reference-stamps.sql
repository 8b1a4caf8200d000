-- Since when what is served of a subject is what it is: the same on every server, and after every start.
create table reference_stamps (
  subject text primary key,
  -- Of its content.
  fingerprint text not null,
  changed_at timestamptz not null
);
