-- alone
create index concurrently if not exists accounts_to_verify_by_age on accounts (created_at)
  where verified_at is null and deleted_at is null;
