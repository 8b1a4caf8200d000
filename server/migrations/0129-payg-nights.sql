-- Whoever settles takes those whose night has come: `look_at` says when, and whatever changes a bill moves it to the next
-- night. Servers that settle at the same time take different ones, and what a dead one had is due again soon.
drop index payg_travellers_unsettled;
update payg_travellers set look_at = least(look_at, now()) where settled_version <> version;
alter table payg_travellers drop column settled_version;
alter table payg_travellers drop column version;
create index payg_travellers_by_night on payg_travellers (look_at) where look_at is not null;
