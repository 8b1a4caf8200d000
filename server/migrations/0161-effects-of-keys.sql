-- What a key names is its one effect, for as long as the key is kept. Whoever uses a key again after that means something else, and
-- gets it: so the effect has a name of its own, from the first attempt on. Keys of before have none.
alter table idempotency_keys add column effect uuid;
