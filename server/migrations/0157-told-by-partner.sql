-- What is told is taken partner by partner, a few of each: whoever’s machine is slow holds up nobody else’s events.
create index partner_events_due_of_partner on partner_events (partner_id, due_at) where settled_at is null;
