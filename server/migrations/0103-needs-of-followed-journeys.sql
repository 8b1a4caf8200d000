-- How whoever follows it travels, so that another way is one that they can take: at their own pace, without steps.
alter table followed_journeys add column needs jsonb not null default '{}';
