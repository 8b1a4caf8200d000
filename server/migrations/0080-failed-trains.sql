-- Tickets that went back because a train was cancelled or late: which train, what its traveller said of it, and on whose word
-- that was decided (STATED: the traveller's; RECORDED: what is known of the train).

alter table given_back
  drop constraint given_back_reason_check,
  add constraint given_back_reason_check check (reason in ('UNDO', 'CHANGED_PLANS', 'TRAIN_FAILED', 'EXCHANGE')),
  add column failed_train jsonb,
  add constraint given_back_names_its_train check ((reason = 'TRAIN_FAILED') = (failed_train is not null));
