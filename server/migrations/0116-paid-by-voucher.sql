-- What a voucher pays stands beside what the bank takes, which may be nothing.
alter table payments
  drop constraint payments_check,
  drop constraint payments_amount_check,
  add constraint payments_amount_check check (amount >= 0 and voucher >= 0 and amount + voucher > 0);
