-- How many of its calls of this minute a partner, or a network that calls often, has been given, over all servers: they take a
-- share at a time. Of no worth to anybody a minute later, so it is neither kept for a replica nor through a crash.
create unlogged table call_counts (
  key text primary key,
  ends_at timestamptz not null,
  taken integer not null,
  share integer not null
);
create index call_counts_ends_at on call_counts (ends_at);
