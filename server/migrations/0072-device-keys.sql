-- The fingerprint of a secret that only the app instance has: its row goes to another account by that alone.
alter table devices add column key_hash bytea;
