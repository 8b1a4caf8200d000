-- What went back onto vouchers is asked by the payment that had taken it off them, which stands in the movement's key.
create index voucher_moves_by_payment on voucher_moves (split_part(key, ':', 2));
