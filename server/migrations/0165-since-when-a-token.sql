-- Apple says of a token that is gone since when it is: who registered it again after that has it still. What was there
-- before has no such moment, and is forgotten as it was.
alter table devices add column push_token_at timestamptz;
