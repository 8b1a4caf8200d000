-- What only grew has a term: jobs take away what is past its time, by age.

create index security_events_by_age on security_events (at);
create index inspections_by_age on inspections (received_at);
create index devices_by_age on devices (last_seen_at) where account_id is null;
create index links_by_age on links (expires_at);
create index guest_codes_by_age on guest_codes (expires_at);
create index orders_of_guests_by_age on orders (held_until)
  where account_id is null and paid_at is null and email_key <> '';

-- An event is still never changed, nor taken away by a slip: only by a transaction that says that it forgets.
create function refuse_change_but_forgetting() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' and current_setting('cledrau.forgetting', true) = 'on' then
    return old;
  end if;
  raise exception 'rows of % are only ever added', tg_table_name;
end
$$;

drop trigger security_events_stay on security_events;
create trigger security_events_stay before update or delete on security_events
  for each row execute function refuse_change_but_forgetting();
