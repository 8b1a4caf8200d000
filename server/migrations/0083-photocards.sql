-- Photocards that were made here: one for an account, with its number and the picture that it has now.

create table photocards (
  account_id uuid primary key references accounts,
  number text not null unique,
  name text not null,
  -- A bare JPEG picture: nothing that a camera wrote beside it.
  picture bytea not null,
  since timestamptz not null
);
