-- A ticket that waits at machines becomes paper once, at one of them. The number is the machine's, so that a call that is
-- repeated finds what it did.
alter table tickets
  add column collected_at timestamptz,
  add column collected_station text,
  add column collection_id uuid,
  add constraint tickets_collected_check
    check ((collected_at is null) = (collected_station is null) and (collected_at is null) = (collection_id is null));

create index deliveries_by_collection on deliveries (collection_reference) where collection_reference is not null;
