import { strict as assert } from 'node:assert'
import { forgotPassword } from '@cledrau/contract/account/accounts.ts'
import { addFavourite } from '@cledrau/contract/account/favourites.ts'
import { keepRailcard } from '@cledrau/contract/account/kept-railcards.ts'
import { makePhotocard } from '@cledrau/contract/account/photocard.ts'
import { login } from '@cledrau/contract/account/session.ts'
import { updateSearchHistory } from '@cledrau/contract/account/search-history.ts'
import { deleteUser } from '@cledrau/contract/account/your-data.ts'
import { askAssistance } from '@cledrau/contract/after-sales/assistance.ts'
import { eraseGuestData } from '@cledrau/contract/after-sales/guest-data.ts'
import { aJpeg } from '@cledrau/domain/photocards/testing.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import { choose, isWalkUp, search, type Chosen } from '@cledrau/server/testing/buying.ts'
import { addPartner, bearing, type TestPartner } from '@cledrau/server/testing/partners/partnered.ts'
import { rowsToPutBack } from '@cledrau/server/testing/proofs/put-back.ts'
import { startTestPostgres, type TestPostgres } from '@cledrau/server/testing/test-postgres.ts'
import { startTestServer, type TestServer } from '@cledrau/server/testing/test-server.ts'
import { buyTickets, buyTicketsAsGuest } from '@cledrau/server/testing/ticketed.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import pg from 'pg'
import { readRegister } from '../../privacy/register.ts'
import { fillRows, readTables, type MarkOf } from './fill-rows.ts'
import { camel, scan, type Found } from './scan.ts'

/** What no word, code or file of ours has in it: whoever is erased is called so, in each name and address of theirs. */
const MARK = 'Zqxjvwk'
/** Somebody else, who stays: what is looked for is found where it should be. */
const STAYS = 'Wkvjxqz'

/**
 * `npm run proof -- erased [PEOPLE]`: so many people, half of them with an account, the others guests, every third of those sold
 * to by a partner. Each has what one can have, in every column that the register calls somebody's. All are erased: their names
 * and addresses are nowhere in the database but where the register has a term for them, and after it nowhere at all. A backup
 * that is restored forgets them again.
 */
export async function proof(people = 1000): Promise<string> {
  const postgres = await startTestPostgres('erased')
  try {
    return await proveErased(postgres, people)
  } finally {
    await postgres.stop()
  }
}

type Person = { erase: () => Promise<void>; column: 'account_id' | 'order_id'; id: string }

export async function proveErased(
  postgres: Pick<TestPostgres, 'ownerUrl' | 'template' | 'url'>,
  people: number,
): Promise<string> {
  // Nothing is done by itself: what is due is done where it is said.
  const house = await startTestServer(postgres as TestPostgres, { ROLES: 'api' })
  const line = new pg.Client({ connectionString: house.databaseUrl })
  await line.connect()
  try {
    const chosen = choose(await search(house), isWalkUp)
    const shop = await addPartner(house, 'Siop')
    const stays = await account(house, chosen, STAYS, 0)
    const all: Person[] = []
    for (let nth = 0; nth < people; nth++)
      all.push(
        nth % 2 === 0
          ? await account(house, chosen, MARK, nth)
          : await guest(house, chosen, nth % 3 === 0 ? shop : undefined, nth),
      )
    const tables = await readTables(line)
    const filled = new Set<string>()
    for (const { column, id } of all)
      for (const table of await fillRows(line, tables, { [column]: id }, markOf(MARK))) filled.add(table)
    await fillRows(line, tables, { [stays.column]: stays.id }, markOf(STAYS))

    house.clock.advance(5 * DAY)
    const before = await scan(house.databaseUrl, MARK)
    assertCovers(before)
    const restore = await rowsToPutBack(house)
    for (const { erase } of all) await erase()
    await house.app.erasures.list()

    const after = await scan(house.databaseUrl, MARK)
    assert.deepEqual(notWithin(after), [], 'left, where the register says that it goes')
    await restore()
    // Rows of the queue aren't put back here; they go by the same code.
    const inRows = (found: Found) => [...found].filter(([place]) => !place.startsWith('jobs.'))
    assert.deepEqual(inRows(await scan(house.databaseUrl, MARK)), inRows(before))
    assert.equal(await house.app.erasures.again(), all.length)
    const again = await scan(house.databaseUrl, MARK)
    assert.deepEqual(notWithin(again), [], 'left after a restored backup forgot again')

    for (let day = 0; day < LONGEST_TERM; day += STEP) {
      house.clock.advance(STEP * DAY)
      await house.app.forgetting.run()
    }
    assert.deepEqual([...(await scan(house.databaseUrl, MARK)).keys()], [], 'left after every term')
    assert.ok((await scan(house.databaseUrl, STAYS)).size > 10, 'whoever stays has gone as well')
    return [
      `${all.length} people, whose names stood in ${before.size} columns (rows of ${filled.size} tables were put straight in): erased`,
      `at once: in ${after.size} columns, all with a term (${[...after.keys()].join(', ') || 'none'})`,
      `a restored backup: ${all.length} erased again, the same; after ${LONGEST_TERM} days: nowhere`,
    ].join('\n')
  } finally {
    await line.end()
    await house.close()
  }
}

/** Tables of which something goes, and in which nobody could write a name: moments, codes of ours, places, and what is sealed. */
const WITHOUT_TEXTS = [
  'alertAccounts',
  'alertDays',
  'idempotencyKeys',
  'journeyAlerts',
  'paygCardSessions',
  'searches',
  'ticketIssues',
  'ticketProducts',
]

const LONGEST_TERM = 430
const STEP = 43

type Named = { firstName: string; lastName: string; email: string }
const nameOf = (mark: string, nth: number): Named => ({
  firstName: `${mark}a`,
  lastName: `${mark}b`,
  email: `${mark.toLowerCase()}.${nth}@example.org`,
})

async function account(house: TestServer, chosen: Chosen, mark: string, nth: number): Promise<Person> {
  const who = nameOf(mark, nth)
  const as: KnownTraveller = await addTraveller(house, who)
  const called = async (answer: Promise<{ status: number; text: string }>) => {
    const { status, text } = await answer
    assert.ok(status < 300, text)
  }
  await house.db
    .updateTable('accounts')
    .set({ address1: `${mark} 1`, address2: `${mark} 2`, address3: `${mark} 3`, townCity: mark, postcode: mark })
    .where('id', '=', as.id)
    .execute()
  const device = {
    platform: 'ios',
    deviceID: `phone-${mark === MARK ? 'of' : 'by'}-${String(nth).padStart(8, '0')}`,
  } as const
  await called(house.call(login, { email: as.email, password: PASSWORD, ...device }))
  // More from one network are told to wait.
  if (nth < 6) await called(house.call(forgotPassword, { email: as.email }))
  await called(house.call(addFavourite, { origin: 'CDF', destination: 'AYW', name: mark }, { as }))
  await called(house.call(updateSearchHistory, { out: { stations: { first: 'CDF' } } }, { as }))
  await called(house.call(keepRailcard, { code: 'YNG', number: `ABC${1_000_000 + nth}`, endsOn: '2031-03-03' }, { as }))
  await called(house.call(makePhotocard, { name: mark, picture: FACE }, { as }))
  const { recordLocator } = await buyTickets(house, as, chosen)
  const wish = {
    way: 'OUT' as const,
    passenger: 'A1',
    calledName: mark,
    needs: ['RAMP' as const],
    consent: true as const,
  }
  await called(house.call(askAssistance, { recordLocator, ...wish }, { as }))
  return {
    column: 'account_id',
    id: as.id,
    erase: async () => {
      // Days have gone by, and the passkey that the database has is nobody's: as if they had just shown who they are.
      const proven = { provenAt: new Date(house.clock.now()), provenWay: 'passkey' } as const
      await house.db.updateTable('sessions').set(proven).where('id', '=', as.sessionId).execute()
      const asked = { email: as.email, password: PASSWORD, reason: 'OTHER', comment: 'Hwyl fawr' }
      await called(house.call(deleteUser, asked as never, { as }))
    },
  }
}

async function guest(house: TestServer, chosen: Chosen, shop: TestPartner | undefined, nth: number): Promise<Person> {
  const { firstName, lastName, email } = nameOf(MARK, nth)
  const headers = shop ? (await bearing(house, shop)).headers : {}
  const who = { firstName, lastName, emailAddress: email }
  const { orderID, guest: as } = await buyTicketsAsGuest(house, chosen, who, headers)
  return {
    column: 'order_id',
    id: orderID,
    erase: async () => {
      // A partner asks for whoever it sold to, by a token of that order.
      const called = shop ? await bearing(house, shop, { order: orderID }) : { as }
      const { status, text } = await house.call(eraseGuestData, { orderID }, called)
      assert.equal(status, 200, text)
    },
  }
}

const FACE = Buffer.from(aJpeg({ scan: [3, 1, 2, 7, 9, 4] })).toString('base64')

const register = readRegister()
/** Names are put wherever the register says that they go with their owner; what a bank calls a card waits for it to forget that. */
const markOf =
  (mark: string): MarkOf =>
  (table, column) =>
    column !== 'token' && wayOf(`${camel(table)}.${camel(column)}`) === 'erased' ? mark : undefined
const wayOf = (place: string) => {
  const [table = '', column = ''] = place.split('.')
  return register.find((one) => one.table === table && one.columns.includes(column))?.goes
}

/** Where a name may be no longer: all but what goes by a term, or once it has served. */
const notWithin = (found: Found): string[] =>
  [...found]
    .filter(([place]) => !['term', 'used'].includes(wayOf(place) ?? ''))
    .map(([place, rows]) => `${place} (${rows})`)

/** Before anything is erased the names stand in every table of which the register says that something goes with its owner. */
function assertCovers(found: Found): void {
  const named = new Set([...found.keys()].map((place) => place.split('.')[0]))
  const missing = register.filter(({ goes, table }) => goes === 'erased' && !named.has(table)).map(({ table }) => table)
  assert.deepEqual([...new Set(missing)].toSorted(), WITHOUT_TEXTS.toSorted(), 'in which no name was put')
}
