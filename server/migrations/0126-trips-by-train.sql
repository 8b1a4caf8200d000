-- Trips that fall due at the same moment are judged train by train: what is known of a train is then asked once for many.
create index made_journeys_due_by_train on made_journeys (look_at, departs, from_crs);
drop index made_journeys_due;
