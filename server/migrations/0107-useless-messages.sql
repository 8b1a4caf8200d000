-- What is no use any more is taken out unsent.
create index messages_useless on messages (useful_until) where sent_at is null and useful_until is not null;
