-- One code carries every ticket of one person and way: its row stands once for each of them.

alter table ticket_issues drop constraint ticket_issues_pkey;
alter table ticket_issues add primary key (id, ticket_id);
