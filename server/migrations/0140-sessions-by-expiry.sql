-- alone
create index concurrently if not exists sessions_by_expiry on sessions (expires_at);
