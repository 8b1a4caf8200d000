import { strict as assert } from 'node:assert'
import { createHash } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { wordsOf } from '@cledrau/app/build/words.ts'
import type { Random } from '@cledrau/domain/fares/oracle/random.ts'
import { keptOn } from '@cledrau/e2e/phone/kept-on.ts'
import type { House } from '@cledrau/e2e/house.ts'
import { addTickets, type AddedProduct } from '@cledrau/server/testing/wallet-tickets.ts'
import type { KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { Locator, Page } from '@playwright/test'
import type { AppToEnd } from './app-to-end.ts'

/** Somebody with a phone who is in the middle of something. */
export type Round = {
  app: AppToEnd
  house: House
  who: KnownTraveller
  draws: Random
  /** What the app called done before it ended. */
  said: Set<string>
  /** The bookings that they were given, the newest last. */
  locators: string[]
  /** Their smartcards. */
  cards: string[]
  /** What this copy of the app is called, and the secret that it proves that with. */
  device: { id: string; key: string }
}

export type Deed = {
  /** How many steps and writes it takes, or a few more: somewhere among them the app ends. */
  steps: number
  writes: number
  /** Up to the moment from which the app may end. */
  before: (round: Round) => Promise<void>
  act: (round: Round) => Promise<void>
  /** What must be so, however far it came. */
  after: (round: Round) => Promise<void>
}

const WORDS = wordsOf('en')
export const say = (name: string): string => WORDS[name] ?? `no words for ${name}`

const PATIENCE = 20_000

/** Until it is so; what still isn't by then is named. An app that has ended does nothing any more. */
export async function until({ app }: Round, what: string, isSo: () => Promise<boolean> | boolean): Promise<void> {
  const deadline = Date.now() + PATIENCE
  while (!(await isSo())) {
    assert.ok(!app.hasEnded(), `the app has ended: ${what}`)
    assert.ok(Date.now() < deadline, `not so: ${what}`)
    await wait(25)
  }
}

export const button = (page: Page | Locator, name: string) => page.getByRole('button', { name: say(name), exact: true })
export const answer = (page: Page, name: string) =>
  page
    .getByRole('alertdialog')
    .getByRole('button', { name: say(name), exact: true })
    .click()
export const shown = (page: Page, name: string) => page.getByText(say(name), { exact: true }).first()

/** The app is there: its first page, drawn. */
export async function arrived({ app }: Round): Promise<void> {
  await app.page().locator('main h1').first().waitFor()
}

/** The app is started, and has renewed its session. */
export async function started(round: Round): Promise<void> {
  const { app } = round
  const before = app.phone.state.secrets.get(SAFE_KEY)
  await app.start()
  await arrived(round)
  const isRenewed = async () => app.phone.state.secrets.get(SAFE_KEY) !== before && (await hasNewestKey(round))
  await until(round, 'the phone has the newest key of its session', isRenewed)
}

/** The same, and it stands on a page. */
export async function openAt(round: Round, path: string): Promise<void> {
  await started(round)
  await round.app.go(path)
}

export const SAFE_KEY = 'cledrau_refreshToken'

/** Whether the key in the phone's safe is the one that the server waits for. */
export async function hasNewestKey({ app, house: { server }, who }: Round): Promise<boolean> {
  const key = app.phone.state.secrets.get(SAFE_KEY)
  if (key === undefined) return false
  const found = await server.db
    .selectFrom('refreshTokens as token')
    .innerJoin('sessions as session', 'session.id', 'token.sessionId')
    .select('token.usedAt')
    .where('session.accountId', '=', who.id)
    .where('token.hash', '=', createHash('sha256').update(key).digest())
    .execute()
  return found.length === 1 && found[0]?.usedAt === null
}

/** Whose messages go to this phone, by what the server knows. */
export const hearing = async ({ app, house: { server } }: Round): Promise<(string | null)[]> =>
  (
    await server.db.selectFrom('devices').select('accountId').where('pushToken', '=', app.phone.state.token).execute()
  ).map(({ accountId }) => accountId)

/** On a phone, as one signs in there: what the round began with was started by hand. */
export const sessionsOf = ({ house: { server }, who }: Round, platform: string) =>
  server.db
    .selectFrom('sessions')
    .select(['id', 'endReason'])
    .where('accountId', '=', who.id)
    .where('platform', '=', platform)
    .execute()

/** The app, started anew, goes on in its session, and nobody was told of a theft. */
export async function goesOn(round: Round): Promise<void> {
  const { app, house, who } = round
  await until(round, 'the session goes on', () => hasNewestKey(round))
  const sessions = await sessionsOf(round, app.phone.system)
  assert.deepEqual(
    sessions.map(({ endReason }) => endReason),
    [null],
    'the session was ended',
  )
  const told = await house.server.db
    .selectFrom('messages')
    .select('event')
    .where('accountId', '=', who.id)
    .where('event', 'like', 'token-reused:%')
    .execute()
  assert.deepEqual(told, [], 'somebody was told of a theft')
}

type Wanted = Partial<Parameters<typeof addTickets>[1]>
export async function give({ house: { server }, who, locators }: Round, wanted: Wanted): Promise<AddedProduct> {
  const given = await addTickets(server.db, { accountId: who.id, now: server.clock.now(), ...wanted })
  locators.push(given.recordLocator)
  return given
}

export const detailsOf = (locator: string) => `/ticket-wallet/details/${locator}`

/** The wallet of this traveller lies in the phone. */
export const untilKept = (round: Round): Promise<void> =>
  until(round, 'the wallet is kept', async () => (await keptOn(round.app.page())).includes(`"owner":"${round.who.id}"`))

/** The app is started where there is no signal, looked at on a page, and ended. */
export async function withoutSignal(round: Round, path: string, look: () => Promise<void>): Promise<void> {
  const { app } = round
  await app.setOffline(true)
  await app.start()
  await arrived(round)
  await app.go(path)
  await look()
  await app.end()
  await app.setOffline(false)
}
