-- alone
create index concurrently if not exists ledger_postings_by_time on ledger_postings (posted_at);
