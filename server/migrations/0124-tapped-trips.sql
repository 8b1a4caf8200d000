-- A trip may be a journey that a card was tapped in and out for: whose card, which journey, and when.
alter table made_journeys add column tapped jsonb;
