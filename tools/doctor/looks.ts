import { access, statfs } from 'node:fs/promises'
import { furtherMigrations, missingMigrations } from '@cledrau/server/db/migrate.ts'
import { CLOCKS_APART_MS, openStanding } from '@cledrau/server/db/standing.ts'
import { openDatabase, openPool } from '@cledrau/server/db/database.ts'
import { readEngine } from '@cledrau/server/db/engine.ts'
import { checkSharedKeys } from '@cledrau/server/care/key-care.ts'
import { systemClock } from '@cledrau/server/clock.ts'
import { checkPlace } from '@cledrau/server/real-place.ts'
import { productSeals } from '@cledrau/server/care/sealing.ts'
import type { Settings } from '@cledrau/server/settings.ts'
import { whatWaits } from '@cledrau/server/care/waiting.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { messageOf, right, wrong, type Finding } from './finding.ts'

const PATIENCE = 3000

/** What a server would say of its settings at its start. */
export function lookAtSettings(settings: Settings): Finding {
  try {
    checkPlace(settings)
    return right('settings', `for ${settings.PUBLIC_URL}`)
  } catch (error) {
    return wrong('settings', messageOf(error))
  }
}

export async function lookAtKeys({ KEYS }: Pick<Settings, 'KEYS'>): Promise<Finding> {
  try {
    await access(KEYS)
    await checkSharedKeys(KEYS)
    return right('keys', `all there, in ${KEYS}`)
  } catch (error) {
    return wrong('keys', messageOf(error))
  }
}

/** How long something may be due before somebody is told: as the alerts have it. */
export const LIMITS: Readonly<Record<string, readonly [seconds: number, page: string]>> = {
  tickets: [120, 'TicketsLate'],
  payments: [900, 'PaymentsUnknown'],
  refunds: [86_400, 'MoneyLate'],
  payouts: [86_400, 'MoneyLate'],
  letters: [900, 'LettersLate'],
  pushes: [900, 'LettersLate'],
  chores: [300, 'WorkLate'],
  jobs: [300, 'WorkLate'],
  erasures: [3600, 'ErasuresUnlisted'],
}

export async function lookAtDatabase(url: string, now: Instant, settings: Kept): Promise<Finding[]> {
  const standing = openStanding({ connectionString: url, log: { error: () => {} } })
  const { isThere, clockAhead } = await standing.ask().finally(() => standing.close())
  if (!isThere) return [wrong('database', 'it doesn’t answer within a second: nothing is sold', 'DatabaseAway')]
  const pool = openPool(url, { max: 1 })
  try {
    const { rows } = await pool.query<{ version: string; standby: boolean; lines: number; most: number }>(
      `select current_setting('server_version') as version, pg_is_in_recovery() as standby,
        (select sum(numbackends)::integer from pg_stat_database) as lines,
        current_setting('max_connections')::integer as most`,
    )
    const { version = '', standby = false, lines = 0, most = 1 } = rows[0] ?? {}
    const seconds = Math.abs(clockAhead ?? 0) / 1000
    return [
      standby
        ? wrong(
            'database',
            `PostgreSQL ${version}, but this one only follows another: nothing can be written`,
            'DatabaseAway',
          )
        : right('database', `PostgreSQL ${version}, writes`),
      lines > most * 0.9
        ? wrong('lines', `${lines} of ${most} are in use: the next server may get none`, 'DatabaseAway')
        : right('lines', `${lines} of ${most} are in use`),
      seconds * 1000 > CLOCKS_APART_MS
        ? wrong('clock', `${seconds} s apart from the database’s: a server here serves nobody`, 'ClockOff')
        : right('clock', `${seconds} s apart from the database’s`),
      await lookAtMigrations(pool),
      ...(await lookAtEngine(pool)),
      await lookAtRole(pool),
      await lookAtSeals(pool, settings),
      ...(await lookAtWork(pool, now)),
    ]
  } finally {
    await pool.end()
  }
}

type Pool = ReturnType<typeof openPool>

/** As the alerts have them. */
export const ENGINE_LIMITS = { ReplicaLate: 30, BackupOld: 1800, FullBackupOld: 8 * 86_400 } as const

/** Whether somebody follows the database, and whether its log is put away; nothing of what nobody does. */
async function lookAtEngine(pool: Pool): Promise<Finding[]> {
  const { replicas, backupAge, fullBackupAge } = await readEngine(openDatabase(pool))
  const late = replicas.filter(({ seconds }) => (seconds ?? 0) > ENGINE_LIMITS.ReplicaLate)
  const known = replicas.filter(({ seconds }) => seconds !== null)
  const followers =
    known.length < replicas.length
      ? `${replicas.length} follow; how late they are is not for our role to know (pg_read_all_stats)`
      : `${replicas.length} follow, ${late.length} of them more than ${ENGINE_LIMITS.ReplicaLate} s late`
  const age = Math.round(backupAge ?? 0)
  const days = Math.floor((fullBackupAge ?? 0) / 86_400)
  const whole = fullBackupAge === null ? 'nobody told of a whole one' : `the newest whole one is ${days} days old`
  const isYoung = fullBackupAge !== null && fullBackupAge <= ENGINE_LIMITS.FullBackupOld
  const away = `the log was put away ${age} s ago`
  return [
    ...(replicas.length === 0
      ? []
      : [late.length > 0 ? wrong('replicas', followers, 'ReplicaLate') : right('replicas', followers)]),
    ...(backupAge === null
      ? []
      : [
          age > ENGINE_LIMITS.BackupOld ? wrong('backup', away, 'BackupOld') : right('backup', away),
          isYoung ? right('whole backup', whole) : wrong('whole backup', whole, 'FullBackupOld'),
        ]),
  ]
}
type Kept = Parameters<typeof productSeals>[2]

/** Whether books and doors are as they were when they were sealed. The head is for whoever keeps former ones. */
async function lookAtSeals(pool: Pool, settings: Kept): Promise<Finding> {
  const seals = productSeals(openDatabase(pool), systemClock, settings)
  const found = await seals.check().catch(() => undefined)
  if (!found) return wrong('seals', 'they can’t be read: are the tables there?')
  const { holding, heads, broken } = found
  const [first] = broken
  if (first)
    return wrong('seals', `somebody changed what was written: ${first.what}, between ${first.since} and ${first.until}`)
  const newest = heads.map(({ what, head }) => `${what} ${head.slice(0, 12)}`).join(', ')
  return right('seals', holding === 0 ? 'none yet' : `${holding} hold; heads: ${newest}`)
}

async function lookAtMigrations(pool: Pool): Promise<Finding> {
  const missing = (await missingMigrations(pool)).length
  const further = (await furtherMigrations(pool)).length
  if (missing > 0)
    return wrong(
      'tables',
      `${missing} steps are missing: npm run migrate makes them, or the next start of a server that may`,
    )
  return right(
    'tables',
    further > 0 ? `as this release knows them, and ${further} steps of a later one` : 'as this release knows them',
  )
}

/** Whether whoever breaks into a server could take away what keeps its books from being changed. */
async function lookAtRole(pool: Pool): Promise<Finding> {
  const { rows } = await pool.query<{ role: string; owns: boolean }>(`
    select current_user as role,
      pg_has_role(current_user, (select relowner from pg_class where oid = 'ledger_entries'::regclass), 'usage') as owns`)
  const [{ role, owns } = { role: 'somebody', owns: true }] = rows
  return owns
    ? wrong(
        'role',
        `servers come as ${role}, who owns the tables and could change history: give them a role of their own`,
      )
    : right('role', `servers come as ${role}, who may write rows and no more`)
}

async function lookAtWork(pool: Pool, now: Instant): Promise<Finding[]> {
  const figures = await whatWaits(openDatabase(pool), now).catch(() => undefined)
  if (!figures) return [wrong('work', 'what waits can’t be read: are the tables there?')]
  return figures.map(({ what, count, seconds }) => {
    const [limit, page] = LIMITS[what] ?? [Infinity, '']
    const words = count === 0 ? 'none wait' : `${count} wait, the oldest for ${Math.round(seconds)} s`
    return seconds > limit ? wrong(what, words, page) : right(what, words)
  })
}

/** Schemes whose first word is a handshake. */
const LITTLE = 0.1

export async function lookAtDisk({ VAR_DIR }: Pick<Settings, 'VAR_DIR'>): Promise<Finding> {
  const disk = await statfs(VAR_DIR).catch(() => undefined)
  if (!disk) return wrong('disk', `${VAR_DIR} isn’t there`)
  const [free, all] = [disk.bavail * disk.bsize, disk.blocks * disk.bsize]
  const words = `${(free / 2 ** 30).toFixed(1)} GB free of ${(all / 2 ** 30).toFixed(1)}, for ${VAR_DIR}`
  return free < all * LITTLE ? wrong('disk', words) : right('disk', words)
}

/** The server that these settings would be those of, on this machine. */
export async function lookAtServer({
  HOST,
  PORT,
  TLS_CERT,
}: Pick<Settings, 'HOST' | 'PORT' | 'TLS_CERT'>): Promise<Finding> {
  const host = HOST === '0.0.0.0' || HOST === '::' ? 'localhost' : HOST
  try {
    const answer = await fetch(`${TLS_CERT ? 'https' : 'http'}://${host}:${PORT}/readyz/sell`, {
      signal: AbortSignal.timeout(PATIENCE),
    })
    const { sell, inform, accepting } = (await answer.json()) as Record<string, boolean>
    if (sell) return right('server', 'it sells and informs')
    if (!accepting) return wrong('server', 'it is about to leave, and takes nobody new', 'ServerGone')
    return wrong('server', inform ? 'it informs, and can’t sell' : 'it serves nobody', 'ServerGone')
  } catch {
    return wrong('server', `nobody answers at ${host}:${PORT}`, 'ServerGone')
  }
}
