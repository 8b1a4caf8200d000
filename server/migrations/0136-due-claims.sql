-- What is followed of claims: a desk hears that a claim was taken back, too.
drop index claims_due;
create index claims_due on claims (look_at)
  where status in ('PROPOSED', 'SENT', 'CHECKING', 'MORE_NEEDED', 'AGREED', 'PAYING', 'PAID', 'APPEALED', 'WITHDRAWN');

-- Whoever pays what a card owes finds what is under way for it.
create index payg_debt_payments_by_traveller on payg_debt_payments (traveller_id);
create index payg_debt_payments_under_way on payg_debt_payments (id) where status = 'STARTED';
