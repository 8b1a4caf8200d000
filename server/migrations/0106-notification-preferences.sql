-- Who hears by what, and when not. What somebody never chose isn't in `ways`.
create table notification_preferences (
  account_id uuid primary key references accounts,
  ways jsonb not null,
  -- Minutes of London's day; none: at any hour.
  quiet_from smallint,
  quiet_until smallint,
  -- Whether a locked screen shows more than that there is something.
  details boolean not null,
  -- What the button in a letter proves itself with.
  unsubscribe_code text not null unique
);
