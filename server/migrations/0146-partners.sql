-- Companies that sell our tickets in their own shops, by the open API.
create table partners (
  id uuid primary key,
  name text not null unique,
  scopes text[] not null,
  -- How much they may owe us, in pence.
  credit_limit integer not null check (credit_limit >= 0),
  calls_per_minute integer not null check (calls_per_minute > 0),
  created_at timestamptz not null,
  ended_at timestamptz
);

-- What they prove themselves with; we never have the other half. Two may count at once, so that a new one can be tried.
create table partner_keys (
  -- The thumbprint of the key (RFC 7638).
  id text primary key,
  partner_id uuid not null references partners,
  public_key jsonb not null,
  created_at timestamptz not null,
  ends_at timestamptz
);
create index partner_keys_by_partner on partner_keys (partner_id);

-- Each proof counts once; forgotten when it couldn't count any more.
create table partner_proofs (
  partner_id uuid not null references partners,
  jti text not null,
  expires_at timestamptz not null,
  primary key (partner_id, jti)
);
create index partner_proofs_by_end on partner_proofs (expires_at);

-- What they bought on account, what came off it again, and what they paid; their sum is what they owe.
create table partner_moves (
  key text primary key,
  partner_id uuid not null references partners,
  what text not null check (what in ('BOUGHT', 'RETURNED', 'RECEIVED')),
  amount integer not null check (amount <> 0),
  order_id uuid,
  reference text,
  at timestamptz not null,
  day date not null
);
create index partner_moves_by_day on partner_moves (partner_id, day, at);
create trigger partner_moves_stay before update or delete on partner_moves for each row execute function refuse_change();
create trigger partner_moves_stay_all before truncate on partner_moves for each statement execute function refuse_change();

-- Whose sale it is. Nobody but them opens such an order, and no account takes it over.
alter table orders add column partner_id uuid;
-- Whose account paid, where no bank did.
alter table payments add column partner_id uuid;

alter table ledger_entries
  drop constraint ledger_entries_account_check,
  add constraint ledger_entries_account_check
    check (account in ('customer', 'clearing', 'revenue', 'compensation', 'payg', 'fees', 'voucher', 'partner', 'transfer'))
    -- Everything that is there meets a shorter list: reading all books again would only hold everybody up.
    not valid;
