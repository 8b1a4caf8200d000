import { X509Certificate } from 'node:crypto'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { register } from '@cledrau/contract/account/accounts.ts'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import { freePort } from '@cledrau/server/db/embedded.ts'
import { makeMissingKeys } from '@cledrau/server/care/key-care.ts'
import { readSettings } from '@cledrau/server/settings.ts'
import { startFollower } from '@cledrau/server/testing/proofs/follower.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { PASSWORD } from '@cledrau/server/testing/travellers.ts'
import { afterAll, beforeAll, expect, inject, onTestFinished, test } from 'vitest'
import { findProgram } from '../debian.ts'
import { makeCertificates } from '../many/certificates.ts'
import { ROOT } from '../programs.ts'
import { examine, lineOf } from './doctor.ts'
import { lookAtAddress, lookAtPublicAddress } from './addresses.ts'
import { ENGINE_LIMITS, LIMITS, lookAtDatabase, lookAtDisk, lookAtKeys } from './looks.ts'

let house: TestServer
let folder: string
let nowhere: number
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'doctor-'))
  nowhere = await freePort()
  // What is done by itself waits.
  house = await startTestServer(inject('postgres'), { ROLES: 'api' })
  await house.app.server.listen({ port: 0, host: '127.0.0.1' })
  await makeMissingKeys(join(house.varDir, 'keys'))
})
afterAll(async () => {
  await house.close()
  rmSync(folder, { recursive: true, force: true })
})

const portOf = () => (house.app.server.server.address() as AddressInfo).port
const settingsWith = (more: Record<string, string> = {}) =>
  readSettings({
    HOST: '127.0.0.1',
    PORT: String(portOf()),
    VAR_DIR: house.varDir,
    // Somebody answers at either, which is all that is asked.
    SMTP_URL: `smtp://127.0.0.1:${portOf()}`,
    SMARTCARDS_URL: `http://127.0.0.1:${portOf()}`,
    CLOCK: new Date(house.clock.now()).toISOString(),
    ...more,
  })
const wrongOf = async (more: Record<string, string> = {}, url = house.serverUrl) =>
  (await examine(settingsWith(more), url)).filter(({ isRight, what }) => !isRight && !['disk', 'chores'].includes(what))

test('where all is well it says so, part by part', async () => {
  expect(await wrongOf()).toEqual([])
  const lines = (await examine(settingsWith(), house.serverUrl)).map(lineOf).join('\n')
  for (const part of ['settings', 'keys', 'server', 'database', 'clock', 'tables', 'tickets', 'letters go'])
    expect(lines).toMatch(new RegExp(`^✓ ${part}`, 'm'))
})

test('whoever doesn’t answer is named, with the page that says what to do, which is there', async () => {
  const away = {
    PAYMENTS_URL: `http://merchant:secret@127.0.0.1:${nowhere}`,
    DATABASE_URL: `postgres://127.0.0.1:${nowhere}/cledrau`,
    BUS_URL: `nats://127.0.0.1:${nowhere}`,
    TRACES_URL: `http://us:secret@127.0.0.1:${nowhere}`,
    DARWIN_URL: `stomp://user:secret@127.0.0.1:${nowhere}`,
    PORT: String(nowhere),
  }
  const found = await wrongOf(away, `postgres://127.0.0.1:${nowhere}/cledrau`)
  expect(found.map(({ what }) => what).toSorted()).toEqual(['Darwin', 'bank', 'bus', 'database', 'server', 'traces go'])
  for (const { what, page = '' } of found) expect([what, existsSync(join(ROOT, page))]).toEqual([what, true])
  // No secret is said again.
  expect(found.map(lineOf).join()).not.toContain('secret')
})

test('what a real place would refuse to start with is said as at its start', async () => {
  const [settings] = await wrongOf({ PUBLIC_URL: 'https://trains.example' })
  expect(settings).toMatchObject({ what: 'settings', words: expect.stringContaining('TRUSTED_PROXIES') })
})

test('work that nobody does is seen once it is late, by the limits of the alerts', async () => {
  const person = { title: 'Ms', firstName: 'Siân', lastName: 'Rees', languagePreference: 'EN' as const }
  const secret = { password: PASSWORD, password_confirmation: PASSWORD }
  await house.call(register, { ...person, ...secret, email: 'sian@example.org' })
  expect((await wrongOf()).map(({ what }) => what)).toEqual([])
  house.clock.advance(HOUR)
  expect(await wrongOf()).toEqual([
    { what: 'letters', isRight: false, words: '1 wait, the oldest for 3600 s', page: 'docs/runbook/LettersLate.md' },
  ])

  const rules = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')
  for (const [what, [seconds, page]] of Object.entries(LIMITS)) {
    const rule = new RegExp(`alert: ${page}\\n\\s+expr: .*what=~?"[^"]*\\b${what}\\b[^"]*"\\}\\) > ${seconds}\\n`)
    expect([what, rule.test(rules)]).toEqual([what, true])
  }
})

test('who follows the database is named where somebody does, by the limits of the alerts', async () => {
  const followers = async () =>
    (await lookAtDatabase(house.databaseUrl, house.clock.now(), settingsWith())).filter(
      ({ what }) => what === 'replicas',
    )
  expect(await followers()).toEqual([])
  const { leave } = await startFollower(house.databaseUrl, 'one')
  onTestFinished(leave)
  await expect
    .poll(followers)
    .toEqual([{ what: 'replicas', isRight: true, words: '1 follow, 0 of them more than 30 s late' }])
  const rules = readFileSync(join(ROOT, 'deploy/prometheus/alerts.yml'), 'utf8')
  for (const [page, limit] of Object.entries(ENGINE_LIMITS))
    expect(rules).toMatch(new RegExp(`alert: ${page}\\n\\s+expr: max\\(\\w+_seconds\\) > ${limit}\\b`))
})

test('tables of another release, keys that are missing and a folder that isn’t there', async () => {
  const tables = async () =>
    (await lookAtDatabase(house.databaseUrl, house.clock.now(), settingsWith())).find(({ what }) => what === 'tables')
  const { name } = await house.db.selectFrom('migrations' as never).select('name' as never).limit(1).executeTakeFirstOrThrow() as { name: string } // prettier-ignore
  const rename = (from: string, to: string) =>
    house.db.updateTable('migrations' as never).set({ name: to } as never).where('name' as never, '=', from as never).execute() // prettier-ignore
  await rename(name, '9999-later.sql')
  expect(await tables()).toMatchObject({ isRight: false, words: expect.stringContaining('npm run migrate') })
  await rename('9999-later.sql', name)
  expect(await tables()).toMatchObject({ isRight: true })

  expect(await lookAtKeys({ KEYS: join(folder, 'none') })).toMatchObject({ isRight: false })
  expect(await lookAtDisk({ VAR_DIR: join(folder, 'none') })).toMatchObject({ isRight: false })
})

test('servers that come as the owner of their tables are told to get a role of their own', async () => {
  const words = expect.stringContaining('who owns the tables') as string
  expect(await wrongOf({}, house.databaseUrl)).toEqual(
    expect.arrayContaining([{ what: 'role', isRight: false, words }]),
  )
})

/** Somebody who speaks TLS, with a certificate of an authority that no machine knows. */
async function openVouched() {
  findProgram(['openssl'], 'openssl')
  const made = makeCertificates(join(folder, 'certificates'), ['localhost'], ['127.0.0.1'])
  const server = createServer({ cert: readFileSync(made.certificate), key: readFileSync(made.key) })
  onTestFinished(() => void server.close())
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return { port, authority: readFileSync(made.authority, 'utf8'), certificate: readFileSync(made.certificate) }
}

test('a certificate that nobody vouches for is no answer', async () => {
  const { port } = await openVouched()
  const found = await lookAtAddress('bank', `https://merchant:secret@localhost:${port}`)
  expect(found).toMatchObject({ isRight: false, words: expect.stringMatching(/certificate/) })
})

test('the place itself has a certificate that everybody believes, and that is renewed in time [ASVS-12.2.2]', async () => {
  const { port, authority, certificate } = await openVouched()
  const PUBLIC_URL = `https://localhost:${port}`
  const end = Date.parse(new X509Certificate(certificate).validTo)
  const look = (daysBefore: number, authorities?: string[]) =>
    lookAtPublicAddress({ PUBLIC_URL }, { now: instant(end - daysBefore * DAY), ...(authorities && { authorities }) })
  // By the authorities that browsers know, whatever this machine was told to believe.
  expect(await look(60)).toMatchObject([
    { isRight: false, words: expect.stringMatching(/no browser would believe it/) },
  ])
  expect(await look(60, [authority])).toMatchObject([
    { what: 'public', isRight: true, words: expect.stringMatching(/60 more/) },
  ])
  expect(await look(13, [authority])).toMatchObject([{ isRight: false, words: expect.stringMatching(/isn’t renewed/) }])
  const wrongName = `https://127.0.0.2:${port}`
  const asked = { now: instant(end - 60 * DAY), authorities: [authority] }
  expect((await lookAtPublicAddress({ PUBLIC_URL: wrongName }, asked))[0]?.isRight).toBe(false)
  expect(await lookAtPublicAddress({ PUBLIC_URL: 'http://localhost:3000' }, asked)).toEqual([])
})
