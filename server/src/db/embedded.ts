import { spawn } from 'node:child_process'
import { createHmac, randomBytes, randomInt, randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chown, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { homeFor, type Home } from './embedded-home.ts'
import { makeRoles, SERVER_ROLE } from './roles.ts'

/** The PostgreSQL that comes with the packages, running for this process from a folder of ours. */
export type EmbeddedPostgres = {
  /** As a server comes, once its owner has made tables and said who may do what. */
  url: string
  ownerUrl: string
  stop: () => Promise<void>
}

/** Another process works on this folder. Both going on would be two products on one database. */
export class AlreadyRunning extends Error {}

const OWNER = 'cledrau'
const DATABASE = 'cledrau'
/** Held for as long as we live; the database drops it when we die, however that happens. */
const OWNER_LOCK = 7_241_600
const START_PATIENCE = 20_000
const STOP_PATIENCE = 10_000

type Postmaster = { pid: number; port: number }

/**
 * Starts the database in `folder`, or takes over the one that a dead parent left running there.
 * For tests only: `durable: false` gives up safety against power cuts for speed; `bin` has the programs of another PostgreSQL.
 */
export async function startEmbeddedPostgres(
  folder: string,
  { durable = true, bin }: { durable?: boolean; bin?: string | undefined } = {},
): Promise<EmbeddedPostgres> {
  const home = await homeFor(folder, bin)
  const password = await passwordOf(home)
  if (!existsSync(join(home.data, 'PG_VERSION'))) await createCluster(home, password)

  if (!(await runningPostmaster(home))) await launch(home, durable)

  const { port } = await untilItAnswers(home, password)
  const owner = await own(addressOf(port, OWNER, password, 'postgres'), folder)
  await createDatabase(owner)
  await letServersIn(owner, serverPassword(password))

  return {
    url: addressOf(port, SERVER_ROLE, serverPassword(password)),
    ownerUrl: addressOf(port, OWNER, password),
    stop: async () => {
      const running = await runningPostmaster(home)
      await owner.end().catch(() => {})
      if (running) await stopPostmaster(running.pid)
    },
  }
}

/** The database that runs in `folder` for somebody else, to look into it beside them as servers do. */
export async function findEmbeddedPostgres(folder: string): Promise<string | undefined> {
  const home = await homeFor(folder)
  const running = await runningPostmaster(home)
  return running && addressOf(running.port, SERVER_ROLE, serverPassword(await passwordOf(home)))
}

const addressOf = (port: number, role: string, password: string, database = DATABASE): string =>
  `postgres://${role}:${password}@127.0.0.1:${port}/${database}`

/** Follows from the owner's, and leads nowhere from there. */
const serverPassword = (ownerPassword: string): string =>
  createHmac('sha256', ownerPassword).update(SERVER_ROLE).digest('base64url')

async function letServersIn(owner: pg.Client, password: string): Promise<void> {
  await makeRoles(owner)
  await owner.query(`alter role ${SERVER_ROLE} login password '${password}'`)
}

async function passwordOf({ data }: Home): Promise<string> {
  const file = `${data}.password`
  await writeFile(file, randomBytes(18).toString('base64url'), { mode: 0o600, flag: 'wx' }).catch(() => {})
  return readFile(file, 'utf8')
}

/** Built beside its place and renamed into it, so that a start that is interrupted leaves nothing half-made. */
async function createCluster(home: Home, password: string): Promise<void> {
  const draft = `${home.data}.${randomUUID()}`
  const secret = `${draft}.secret`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  await writeFile(secret, password, { mode: 0o600 })
  if (home.account) {
    await chown(draft, home.account.uid, home.account.gid)
    await chown(secret, home.account.uid, home.account.gid)
  }
  try {
    await run(home, home.programs.initdb, [
      `--pgdata=${draft}`,
      `--username=${OWNER}`,
      `--pwfile=${secret}`,
      '--auth=scram-sha-256',
      '--encoding=UTF8',
      '--locale=C.UTF-8',
    ])
    await rename(draft, home.data).catch((error: NodeJS.ErrnoException) => {
      // Somebody who started at the same moment was quicker: theirs is as good as ours.
      if (error.code !== 'ENOTEMPTY' && error.code !== 'EEXIST') throw error
    })
  } finally {
    await rm(secret, { force: true })
    await rm(draft, { recursive: true, force: true })
  }
}

async function launch(home: Home, durable: boolean): Promise<void> {
  const port = await freePort()
  const settings: Record<string, string | number> = {
    listen_addresses: '127.0.0.1',
    port,
    unix_socket_directories: '',
    max_connections: 200,
    shared_buffers: '128MB',
    log_min_messages: 'warning',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  const args = ['-D', home.data, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])]
  // A group of its own: Ctrl-C reaches us first, and we stop it last.
  const child = spawn(home.programs.postgres, args, {
    ...home.account,
    detached: true,
    stdio: 'ignore',
    cwd: home.data,
  })
  child.on('error', () => {})
  child.unref()
}

function run(home: Home, program: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { ...home.account, stdio: ['ignore', 'ignore', 'pipe'], cwd: '/' })
    let complaint = ''
    child.stderr.on('data', (chunk: Buffer) => (complaint += chunk))
    child.on('error', reject)
    child.on('exit', (code) => (code === 0 ? resolve() : reject(new Error(`${program} failed: ${complaint.trim()}`))))
  })
}

/** The first lines of postmaster.pid are its process, its folder, its start and its port. */
async function runningPostmaster({ data }: Home): Promise<Postmaster | undefined> {
  const file = await readFile(join(data, 'postmaster.pid'), 'utf8').catch(() => '')
  const [pid, , , port] = file.split('\n').map(Number)
  if (!pid || !port || !isAlive(pid)) return undefined
  // After a crash of the machine the number may belong to somebody else by now.
  const command = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => 'postgres')
  return command.includes('postgres') ? { pid, port } : undefined
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

async function untilItAnswers(home: Home, password: string): Promise<Postmaster> {
  const deadline = Date.now() + START_PATIENCE
  for (let pause = 5; ; pause = Math.min(pause * 2, 200)) {
    const postmaster = await runningPostmaster(home)
    if (postmaster) {
      const client = new pg.Client({
        host: '127.0.0.1',
        port: postmaster.port,
        user: OWNER,
        password,
        database: 'postgres',
      })
      const answered = await client.connect().then(
        () => true,
        () => false,
      )
      await client.end().catch(() => {})
      if (answered) return postmaster
    }
    if (Date.now() > deadline) throw new Error(`the embedded database in ${home.data} doesn't answer`)
    await wait(pause)
  }
}

async function own(url: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, keepAlive: true })
  client.on('error', () => {})
  await client.connect()
  const { rows } = await client.query<{ owned: boolean }>('select pg_try_advisory_lock($1) as owned', [OWNER_LOCK])
  if (rows[0]?.owned) return client
  await client.end()
  throw new AlreadyRunning(`Cledrau is already running on ${folder}; stop it first, or choose another VAR_DIR`)
}

async function createDatabase(owner: pg.Client): Promise<void> {
  const { rowCount } = await owner.query('select 1 from pg_database where datname = $1', [DATABASE])
  if (!rowCount) await owner.query(`create database ${DATABASE}`)
}

async function stopPostmaster(pid: number): Promise<void> {
  // SIGINT is its fast shutdown: it ends sessions, writes a checkpoint and leaves.
  process.kill(pid, 'SIGINT')
  const deadline = Date.now() + STOP_PATIENCE
  while (isAlive(pid) && Date.now() < deadline) await wait(20)
}

/** Systems give ports above these to whoever asks for any: one of those may be somebody else's before it is used. */
const [LOWEST_PORT, PORTS] = [15_000, 17_000]

export function freePort(): Promise<number> {
  const port = LOWEST_PORT + randomInt(PORTS)
  return new Promise((resolve, reject) => {
    const probe = createServer()
    probe.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? resolve(freePort()) : reject(error),
    )
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(port)))
  })
}
