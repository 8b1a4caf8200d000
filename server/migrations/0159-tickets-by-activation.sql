-- alone
create index concurrently if not exists tickets_of_any_train_by_activation on tickets (activated_at)
  where facts -> 'trains' = '[]'::jsonb and activated_at is not null;
