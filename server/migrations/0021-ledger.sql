-- Double entry: every movement of money is a posting whose entries sum to zero. Rows are only ever added; what was wrong
-- is corrected by a posting of its own. The time leads the key, so that months can become partitions.

create table ledger_postings (
  id uuid primary key,
  -- Names the one event it books: the same event is never booked twice.
  key text not null unique,
  kind text not null,
  posted_at timestamptz not null,
  -- London's date, which days of business follow.
  day date not null,
  payment_id uuid,
  order_id uuid
);

create index ledger_postings_by_day on ledger_postings (day);

create table ledger_entries (
  posted_at timestamptz not null,
  posting_id uuid not null references ledger_postings,
  position smallint not null,
  account text not null check (account in ('customer', 'clearing', 'revenue', 'compensation', 'payg', 'fees')),
  -- Whole pence; above zero is what the account receives.
  amount bigint not null check (amount <> 0),
  primary key (posted_at, posting_id, position)
);

create index ledger_entries_by_posting on ledger_entries (posting_id);

create function refuse_unbalanced() returns trigger language plpgsql as $$
begin
  if (select sum(amount) from ledger_entries where posting_id = new.posting_id) <> 0 then
    raise exception 'posting % does not sum to zero', new.posting_id;
  end if;
  return null;
end
$$;

create constraint trigger ledger_entries_balance after insert on ledger_entries
  deferrable initially deferred for each row execute function refuse_unbalanced();

create trigger ledger_postings_stay before update or delete on ledger_postings
  for each row execute function refuse_change();
create trigger ledger_postings_stay_all before truncate on ledger_postings
  for each statement execute function refuse_change();
create trigger ledger_entries_stay before update or delete on ledger_entries
  for each row execute function refuse_change();
create trigger ledger_entries_stay_all before truncate on ledger_entries
  for each statement execute function refuse_change();

-- What comparing a day's books with the bank's statement found.
create table reconciliations (
  day date primary key,
  ran_at timestamptz not null,
  ours bigint not null,
  theirs bigint not null,
  differences jsonb not null
);
