-- How the owner last showed in this session that it is them, and when: good for some minutes of changing ways in.
alter table sessions
  add column proven_way text,
  add column proven_at timestamptz;
