-- When the newest backup of each kind was finished that the repository has. The database can't know by itself: whoever keeps
-- backups tells it, with the list that the backup program has (docs/restoring.md). What is only told by its owner, no server changes.
create table backups (
  kind text primary key check (kind in ('full', 'diff', 'incr')),
  ended_at timestamptz not null,
  noted_at timestamptz not null
);

-- As `pgbackrest info --output=json` says it. A kind of which none is left is forgotten.
create function note_backups(info jsonb) returns void language sql as $$
  with known as (
    select one->>'type' as kind, max(to_timestamp((one->'timestamp'->>'stop')::float8)) as ended_at
    from jsonb_array_elements(info) as stanza, jsonb_array_elements(stanza->'backup') as one
    where not coalesce((one->>'error')::boolean, false)
    group by one->>'type'
  ), gone as (
    delete from backups where kind not in (select kind from known)
  )
  insert into backups (kind, ended_at, noted_at) select kind, ended_at, clock_timestamp() from known
  on conflict (kind) do update set ended_at = excluded.ended_at, noted_at = excluded.noted_at
$$;
