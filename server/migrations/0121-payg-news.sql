-- When a traveller who has an account is looked at for something to tell: a tap that is missing.
alter table payg_travellers add column news_at timestamptz;
create index payg_travellers_by_news on payg_travellers (news_at) where news_at is not null;

-- What is to be told of charges: written with what causes it, and gone when it is told or nobody is there to hear it.
create table payg_news (
  cause text primary key,
  traveller_id uuid not null references payg_travellers,
  kind text not null check (kind in ('OWED', 'BACK', 'LESS', 'MORE')),
  day date,
  pence integer not null,
  made_at timestamptz not null
);
create index payg_news_by_age on payg_news (made_at);
