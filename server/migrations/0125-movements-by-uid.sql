-- What was reported of a train is asked by its day and uid, of every train that somebody was late with; nobody asks by rid.
create index movements_by_uid on movements (service_date, uid);
drop index movements_by_train;
