import { readFileSync } from 'node:fs'
import { favourites } from '@cledrau/contract/favourites.ts'
import { readPreferences } from '@cledrau/contract/preferences.ts'
import { login } from '@cledrau/contract/session.ts'
import { userStations } from '@cledrau/contract/user-stations.ts'
import { passwordRefusal } from '../accounts/password-refusal.ts'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/test-server.ts'

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

test('their password is one that everybody might choose, and it stands in the document', () => {
  expect(passwordRefusal(password)).toBeUndefined()
  const document = readFileSync('data/accounts/README.md', 'utf8')
  expect(document).toContain(`\`${password}\``)
  for (const { email } of accounts) expect(document).toContain(email)
})
