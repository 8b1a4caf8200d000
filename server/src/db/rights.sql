-- Who may do what in the database (decision 0151), said again by the owner after every change of tables, at once or not at all.
begin;
grant usage on schema public, jobs, payg_months to cledrau_server;
grant select, insert, update, delete on all tables in schema public, jobs, payg_months to cledrau_server;
grant usage, select on all sequences in schema public, jobs, payg_months to cledrau_server;
grant execute on all functions in schema public, jobs, payg_months to cledrau_server;
revoke insert, update, delete on migrations, backups from cledrau_server;
revoke execute on function note_backups(jsonb) from public, cledrau_server;

-- To what refuses to be changed, by the trigger that refuses, it only adds; events are forgotten in their time.
do $$
declare kept record;
begin
  for kept in
    select distinct t.tgrelid::regclass as name, p.proname = 'refuse_change_but_forgetting' as forgets
    from pg_trigger t join pg_proc p on p.oid = t.tgfoid
    where p.proname in ('refuse_change', 'refuse_change_but_forgetting', 'movements_stay')
      -- For each row: nobody but the owner empties a table anyway.
      and t.tgtype & 1 = 1
  loop
    execute format('revoke update on %s from cledrau_server', kept.name);
    if not kept.forgets then
      execute format('revoke delete on %s from cledrau_server', kept.name);
    end if;
  end loop;
end $$;

-- What opens something, pays with something or is said under a seal is for servers alone.
grant usage on schema public to cledrau_reader;
grant select on all tables in schema public to cledrau_reader;
revoke all on
  accounts, card_sessions, claim_links, claim_pictures, data_exports, device_credentials, devices, email_changes, guest_codes,
  idempotency_keys, inspector_devices, links, notification_preferences, passkey_challenges, passkeys, payee_sessions, payees,
  partner_hooks, partner_keys, partner_proofs, payg_card_sessions, payg_debt_payments, payg_devices, payment_cards, payments, payouts, push_keys, recovery_codes,
  refresh_tokens, second_factors, sessions, smartcards, stream_tickets, ticket_issues, ticket_offers
from cledrau_reader;
commit;
