-- One outbox for everything that we tell somebody who isn't looking: letters, and what goes to phones and into the app.
-- A row is taken for a while, sent with no transaction open, and noted.
alter table mails rename to messages;
alter table messages rename column attempts to tried;
alter index mails_by_account rename to messages_by_account;
drop index mails_waiting;

alter table messages
  add column channel text not null default 'letter' check (channel in ('letter', 'push', 'in-app')),
  -- Not before; each try that failed moves it on.
  add column due_at timestamptz not null default 'epoch',
  -- Somebody is sending it.
  add column lease_until timestamptz;

create index messages_due on messages (channel, due_at) where sent_at is null;
create index messages_sent on messages (sent_at) where sent_at is not null;

-- Servers of the release before go on writing and sending letters while they are being replaced.
create view mails as
  select id, event, account_id, recipient, language, template, facts, link_id, created_at, sent_at, tried as attempts
  from messages;
