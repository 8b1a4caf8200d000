-- How old a child is, where it was said: some travel free with an adult, and are priced again when a ticket is changed.

alter table passengers add column age smallint check (age between 5 and 15);
