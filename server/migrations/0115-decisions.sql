-- What a person decided about a claim that the rule can't decide, until a server has done it.
alter table claims add column person_word jsonb;
