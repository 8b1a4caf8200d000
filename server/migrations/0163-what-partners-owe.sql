-- What a partner owes stands in their own row, moved by each line in the line's own transaction: to add up all lines at every
-- purchase takes longer with each of them. The lines stay what counts; the row is their sum.
lock table partners, partner_moves in exclusive mode;
alter table partners add column owed integer not null default 0;
create function add_to_owed() returns trigger language plpgsql as $$
begin
  update partners set owed = owed + new.amount where id = new.partner_id;
  return null;
end $$;
create trigger partner_moves_add_up after insert on partner_moves for each row execute function add_to_owed();
update partners set owed = coalesce((select sum(amount) from partner_moves where partner_id = partners.id), 0);
