import { sql } from 'kysely'
import { wholeBackupAge } from './backups.store.ts'
import type { Database } from './database.ts'

export type EngineFigures = {
  /** Others that follow this database; how far behind each is, where our role may know (`pg_read_all_stats`). */
  readonly replicas: readonly { name: string; seconds: number | null; bytes: number | null }[]
  /** Seconds since the last piece of the log was put away; nothing where nobody puts any away, or none was yet. */
  readonly backupAge: number | null
  /** Seconds since the newest whole backup was finished; nothing where nobody told of one. */
  readonly fullBackupAge: number | null
}

/** What the database's engine says of itself: of those that follow it, and of its backup. */
export async function readEngine(db: Database): Promise<EngineFigures> {
  const replicas = await sql<{ name: string | null; seconds: number | null; bytes: number | null }>`
    select application_name as name,
      case when state is not null then coalesce(extract(epoch from replay_lag), 0)::float8 end as seconds,
      pg_wal_lsn_diff(case when pg_is_in_recovery() then pg_last_wal_receive_lsn() else pg_current_wal_lsn() end,
        replay_lsn)::float8 as bytes
    from pg_stat_replication`.execute(db)
  const archive = await sql<{ seconds: number | null }>`
    select extract(epoch from clock_timestamp() - last_archived_time)::float8 as seconds
    from pg_stat_archiver where current_setting('archive_mode') <> 'off'`.execute(db)
  return {
    replicas: replicas.rows.map(({ name, ...how }, nth) => ({ name: name ?? `replica ${nth + 1}`, ...how })),
    backupAge: archive.rows[0]?.seconds ?? null,
    fullBackupAge: await wholeBackupAge(db),
  }
}
