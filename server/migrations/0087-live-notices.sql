-- What the Knowledgebase said last: how all operators' trains run, and what disturbs them. A row for each of its files.
create table live_notices (
  what text primary key check (what in ('incidents', 'indicators')),
  -- When it said so, or that nothing had changed since: what is shown is as old as this.
  heard_at timestamptz,
  -- Grows with each change of what was said.
  version bigint not null default 0,
  said text,
  -- What to ask with, so that only changes are sent.
  tag text,
  modified text
);
insert into live_notices (what) values ('incidents'), ('indicators');
