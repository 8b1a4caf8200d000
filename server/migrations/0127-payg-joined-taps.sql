-- In with one card of an account and out with another one: a tap of one card that counts for the other, as the other end of
-- a tap that stands alone there. Whether it still does is worked out with each bill. Only added to.
create table payg_joined_taps (
  traveller_id uuid not null references payg_travellers,
  tap text not null,
  to_traveller_id uuid not null references payg_travellers,
  with_tap text not null,
  joined_at timestamptz not null,
  primary key (traveller_id, tap)
);
create index payg_joined_taps_by_other on payg_joined_taps (to_traveller_id);
