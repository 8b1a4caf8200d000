import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { favourites } from '@cledrau/contract/account/favourites.ts'
import { reportInspections } from '@cledrau/contract/wallet/inspections.ts'
import { readPreferences } from '@cledrau/contract/account/preferences.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { userStations } from '@cledrau/contract/account/user-stations.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { passwordRefusal } from '../accounts/password-refusal.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/test-server.ts'
import {
  addDemonstrationGuard,
  demonstrationKeyFile,
  endDemonstrationGuard,
} from '../../tickets/inspections/demonstration-guard.ts'

type Demonstration = {
  password: string
  accounts: { email: string; favourites?: object[]; stations?: { TS: string[] } }[]
}
const { password, accounts } = JSON.parse(readFileSync('data/accounts/demonstration.json', 'utf8')) as Demonstration

let house: TestServer
beforeAll(async () => {
  house = await startTestServer(inject('postgres'))
})
afterAll(() => house.close())

test('the accounts to try the product with sign in, with their data, and a second start adds nothing', async () => {
  expect(await house.app.accounts.seedDemonstration()).toBe(accounts.length)
  expect(await house.app.accounts.seedDemonstration()).toBe(0)
  for (const account of accounts) {
    const { status, reply } = await house.call(login, { email: account.email, password, platform: 'web' })
    expect(status, account.email).toBe(200)
    const as = { headers: { authorization: `Bearer ${reply.access_token}` } }
    expect((await house.call(favourites, {}, as)).reply).toHaveLength(account.favourites?.length ?? 0)
    expect((await house.call(userStations, {}, as)).reply.TS).toEqual(account.stations?.TS ?? [])
    expect((await house.call(readPreferences, {}, as)).status).toBe(200)
  }
})

test('taken back, nobody gets in or stays in; asked for again, they open again [ASVS-6.3.2] [ASVS-13.2.3]', async () => {
  await house.app.accounts.seedDemonstration()
  const signIn = (email: string) => house.call(login, { email, password, platform: 'web' })
  const [first] = accounts
  const { reply } = await signIn(first?.email ?? '')
  await house.app.accounts.endDemonstration()
  const as = { headers: { authorization: `Bearer ${reply.access_token}` } }
  expect((await house.call(favourites, {}, as)).failure.code).toBe('SIGN_IN')
  for (const { email } of accounts) expect((await signIn(email)).failure.code).toBe('LOGIN_WRONG')
  house.clock.advance(DAY)
  expect(await house.app.accounts.seedDemonstration()).toBe(0)
  expect((await signIn(first?.email ?? '')).status).toBe(200)
})

test('the guard to try the product with has a key of its own in each installation, which ends with it', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'guard-'))
  const { inspections } = house.app.tickets
  const report = async (deviceKey: string) =>
    (await house.call(reportInspections, { deviceKey, inspections: [] })).status
  const key = () => readFileSync(demonstrationKeyFile(folder), 'utf8')
  await inspections.addDevice('Arolygydd / Inspector', 'demonstration-inspector')
  await addDemonstrationGuard(folder, inspections)
  const first = key()
  await addDemonstrationGuard(folder, inspections)
  expect(key()).toBe(first)
  expect([await report(first), await report('demonstration-inspector')]).toEqual([200, 404])
  await endDemonstrationGuard(folder, inspections)
  expect(await report(first)).toBe(404)
  await addDemonstrationGuard(folder, inspections)
  expect(key()).not.toBe(first)
  expect((await inspections.listDevices()).map(({ until }) => until === null)).toEqual([false, false, true])
  rmSync(folder, { recursive: true })
})

test('their password is one that everybody might choose, and it stands in the document', () => {
  expect(passwordRefusal(password)).toBeUndefined()
  const document = readFileSync('data/accounts/README.md', 'utf8')
  expect(document).toContain(`\`${password}\``)
  for (const { email } of accounts) expect(document).toContain(email)
})
