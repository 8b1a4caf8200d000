-- Keys that count no more, on every server at once; the keys themselves lie in files, never here.
create table revoked_keys (
  id text primary key,
  purpose text not null,
  revoked_at timestamptz not null
);

-- A code whose key was revoked has a successor, and goes on counting for whoever holds this very code on paper.
alter table ticket_issues drop constraint ticket_issues_void_reason_check;
alter table ticket_issues add constraint ticket_issues_void_reason_check check (
  void_reason in ('REISSUED', 'HANDED_OVER', 'EXCHANGED', 'REFUNDED', 'CANCELLED', 'KEY_REVOKED')
);
create index ticket_issues_by_key on ticket_issues (key_mark);

-- What an account's recovery codes are hashed with, sealed as the secret beside it, so that both can be sealed anew. Null: the
-- sealing key itself, as it was before.
alter table second_factors add column code_key bytea;
