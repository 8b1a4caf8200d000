import { instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { afterEach, beforeEach, expect, inject, test } from 'vitest'
import { startTappingHouse, type TappingHouse } from '../../../testing/tapping.ts'

let tapping: TappingHouse
beforeEach(async () => {
  tapping = await startTappingHouse(inject('postgres'), { FIRST_RIDE_PENCE: '500' })
})
afterEach(() => tapping.close())

/** What happens by itself at a moment. */
async function at(text: string) {
  const { house } = tapping
  house.clock.set(instant(Date.parse(text)))
  await house.app.payg.fetchTaps()
  await house.app.payg.checks.checkDue()
  await house.app.payg.charges.settle()
  await house.app.payg.charges.chargeDue()
  await house.app.payg.charges.giveDue()
  await house.app.payg.charges.tellDenied()
}
const atBank = () => tapping.bank.till.statement(0, Number.MAX_SAFE_INTEGER).map(({ kind, amount }) => [kind, amount])
const books = () => tapping.house.app.paying.ledger.balances()
const isTaken = (text: string, lastFour: string) => {
  try {
    tapping.tap(text, lastFour)
    return true
  } catch {
    return false
  }
}

test('a card that its bank refuses at zero is on the readers’ list before it is tapped again, and its first ride is paid all the same', async () => {
  const { house } = tapping
  tapping.tap('2026-12-07 08:00 in CDF', '9995')
  tapping.tap('2026-12-07 08:00 in CDF', '4242')
  await at('2026-12-07T08:00:02Z')
  expect(isTaken('2026-12-07 08:01 in NWP', '9995')).toBe(false)
  expect(isTaken('2026-12-07 08:20 out NWP', '4242')).toBe(true)
  // Looked at once: a known card isn’t asked about again.
  await at('2026-12-07T08:21:00Z')
  expect(await house.db.selectFrom('paygCardChecks').select(['status', 'refused']).orderBy('status').execute()).toEqual(
    [
      { status: 'GOOD', refused: 0 },
      { status: 'REFUSED', refused: 1 },
    ],
  )
  await at('2026-12-10T05:00:00Z')
  // £4.10 for the tap that is missing: within what networks make a bank pay of a first ride.
  expect(atBank()).toEqual(
    expect.arrayContaining([
      ['charge', 410],
      ['charge', 260],
    ]),
  )
  expect(await books()).toEqual({ clearing: 670, payg: -670, customer: 0 })
  const kinds = await house.db.selectFrom('ledgerPostings').select('kind').where('key', 'like', 'travelled:%').execute()
  expect(kinds.map(({ kind }) => kind).toSorted()).toEqual(['first-ride', 'sold'])
  // That says nothing for the card: it stays outside.
  expect(isTaken('2026-12-10 09:00 in NWP', '9995')).toBe(false)
})

test('a silent bank is asked again within seconds, and a first ride above what networks allow is owed', async () => {
  const { house } = tapping
  tapping.tap('2026-12-07 08:00 in EBB, 09:00 out CDF, 10:00 in CDF, 11:00 out EBB', '9995')
  house.clock.set(instant(Date.parse('2026-12-07T11:00:01Z')))
  await house.app.payg.fetchTaps()
  const [check] = await house.db.selectFrom('paygCardChecks').select(['dueAt']).execute()
  // Whoever asked ended before the bank’s answer.
  await house.db
    .updateTable('paygCardChecks')
    .set({ dueAt: new Date((check?.dueAt ?? 0) + 5 * SECOND) as never })
    .execute()
  await at('2026-12-07T11:00:04Z')
  expect(isTaken('2026-12-07 11:01 in EBB', '9995')).toBe(true)
  await at('2026-12-07T11:00:07Z')
  expect(isTaken('2026-12-07 11:01 in EBB', '9995')).toBe(false)
  await at('2026-12-08T05:00:00Z')
  expect(await house.db.selectFrom('paygCharges').select(['status', 'amount', 'firstRide']).execute()).toEqual([
    { status: 'DECLINED', amount: 820, firstRide: false },
  ])
})

test('money for a card that is closed goes to the one that was issued since, once there is one [PAYG-047]', async () => {
  const { house } = tapping
  const late = (lateMinutes: number) =>
    tapping.gates.line.turn({
      lateMinutes,
      late: lateMinutes > 1 ? 1 : 0,
      twice: 0,
      outOfOrder: 0,
      gaps: 0,
      denySeconds: 0,
    })
  tapping.tap('2026-12-07 08:00 in CDF', '7841')
  await at('2026-12-10T05:00:00Z')
  expect(atBank()).toEqual([['charge', 410]])
  // The exit comes three days late, from a reader without a line; by then the card was issued anew.
  late(2)
  tapping.tap('2026-12-07 08:20 out NWP', '7841')
  late(1)
  tapping.tap('2026-12-10 08:00 in CDF anew, 08:20 out NWP anew', '7841')
  await at('2026-12-11T05:00:00Z')
  await at('2026-12-11T05:01:00Z')
  expect(atBank()).toEqual([
    ['charge', 410],
    ['charge', 260],
    ['payout', -150],
  ])
  expect(await books()).toEqual({ clearing: 520, payg: -520, customer: 0 })
  expect((await house.app.paying.ledger.reconcile('2026-12-11')).differences).toEqual([])
})
