import { strict as assert } from 'node:assert'
import { randomUUID } from 'node:crypto'
import { payPaygDebt, startPaygPayment } from '@cledrau/contract/payg/paying.ts'
import { random, type Random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { serviceInstant } from '@cledrau/domain/time/london.ts'
import { startOddLine, type OddLine } from './odd-line.ts'
import { typeCard } from '../paying.ts'
import { startTappingHouse, type TappingHouse } from '../tapping.ts'
import type { TestPostgres } from '../test-postgres.ts'
import { addTraveller, type KnownTraveller } from '../travellers.ts'

type Asked = { cards: number; days: number; seed: number }

const FIRST = '2026-12-07'
/** So soon after a change every reader knows it. */
const KNOWN_WITHIN = 30 * SECOND
const DENY_SECONDS = 10
const PAY_AT_ONCE = 0.4
const ANEW = 0.25

/**
 * Cards whose banks refuse, whose debts are paid, and that are issued anew, while changes of the deny list get lost, come twice,
 * late, and after newer ones. Half a minute after the line is whole again readers refuse those who owe, or whose bank said no,
 * and nobody else: no new card slips through, no paid one stays outside.
 */
export async function proveDenyList(postgres: TestPostgres, { cards, days, seed }: Asked): Promise<string> {
  const draws = random(seed)
  const lines: OddLine[] = []
  const tapping = await startTappingHouse(postgres, {}, async (taps) => {
    const line = await startOddLine(taps, draws)
    lines.push(line)
    return line.url
  })
  try {
    tapping.gates.line.turn({ ...tapping.gates.line.dials(), denySeconds: DENY_SECONDS })
    const carys = await addTraveller(tapping.house)
    const people = Array.from({ length: cards }, (_, n) => `commuter-3-${n}${purseOf(draws)}`)
    const counts = { compared: 0, refused: 0, paid: 0, anew: 0 }
    for (let day = 0; day < days; day += 1) {
      await travelDay(tapping, people, day, draws, counts)
      for (const step of ['tapped', 'charged', 'paid'] as const) {
        if (step === 'charged') tapping.house.clock.set(serviceInstant(addDays(FIRST, day + 1), 300))
        if (step === 'paid') counts.paid += await payDebts(tapping, carys, draws)
        await work(tapping)
        await lines[0]?.deliver()
        await untilTold(tapping)
        await lines[0]?.deliver()
        tapping.house.clock.advance(KNOWN_WITHIN)
        counts.compared += await compare(tapping)
      }
    }
    return (
      `${counts.compared} cards compared with the readers’ list in ${days} days: ${counts.refused} taps refused, ${counts.paid} debts paid at once, ` +
      `${counts.anew} taps with a card issued anew; nobody slipped through, nobody who had paid stayed outside`
    )
  } finally {
    await tapping.close()
    for (const line of lines) await line.close()
  }
}

function purseOf(draws: Random): string {
  if (draws.chance(0.3)) return '-broke'
  return draws.chance(0.4) ? `-paid-${addDays(FIRST, draws.between(1, 5))}` : ''
}

type Counts = { refused: number; anew: number }
async function travelDay(
  { gates, house }: TappingHouse,
  people: readonly string[],
  day: number,
  draws: Random,
  counts: Counts,
): Promise<void> {
  const date = addDays(FIRST, day)
  house.clock.set(serviceInstant(date, 1200))
  for (const card of draws.some(people, 0.7)) {
    const isAnew = draws.chance(ANEW)
    const at = serviceInstant(date, draws.between(400, 900))
    for (const [station, direction, minutes] of [
      ['CDF', 'IN', 0],
      ['NWP', 'OUT', 20],
    ] as const) {
      const held = { card, device: 'CARD', condition: isAnew ? 'ANEW' : 'GOOD' } as const
      const tapped = gates.tap({ ...held, station, direction, at: instant(at + minutes * MINUTE) })
      if (tapped === 'DENIED') counts.refused += 1
      else counts.anew += isAnew ? 1 : 0
    }
  }
  await gates.settled()
}

/** What happens by itself; a line that is cut is tried again. */
async function work({ house }: TappingHouse): Promise<void> {
  const { payg } = house.app
  while (await tried(() => payg.fetchTaps())) house.clock.advance(MINUTE / 2)
  await payg.checks.checkDue()
  await payg.charges.settle()
  await payg.charges.chargeDue()
  await tried(() => payg.charges.tellDenied())
}

async function untilTold({ house }: TappingHouse): Promise<void> {
  for (;;) {
    await tried(() => house.app.payg.charges.tellDenied())
    const left = await house.db.selectFrom('paygDenied').select('n').where('told', '=', false).limit(1).execute()
    if (left.length === 0) return
  }
}

/** Whether it failed. */
const tried = (asked: () => Promise<unknown>): Promise<boolean> =>
  asked().then(
    () => false,
    () => true,
  )

/** Some pay at once what they owe, in the bank's form. */
async function payDebts({ house }: TappingHouse, carys: KnownTraveller, draws: Random): Promise<number> {
  const once = () => ({ as: carys, headers: { 'idempotency-key': randomUUID() } })
  const owing = await house.db
    .selectFrom('paygCharges')
    .select('travellerId')
    .distinct()
    .where('status', '=', 'DECLINED')
    .orderBy('travellerId')
    .execute()
  let paid = 0
  for (const { travellerId } of draws.some(owing, PAY_AT_ONCE)) {
    // As if it had been looked at in the bank's form: whose card it is doesn't matter here.
    await house.db.updateTable('paygTravellers').set({ accountId: carys.id }).where('id', '=', travellerId).execute()
    const { reply } = await house.call(startPaygPayment, { accountId: travellerId }, once())
    await typeCard(reply.frame, 'approved')
    const ended = await house.call(payPaygDebt, { accountId: travellerId, clientId: reply.clientId }, once())
    assert.equal(ended.reply.state, 'PAID')
    paid += 1
  }
  return paid
}

async function compare({ house, gates }: TappingHouse): Promise<number> {
  const owing = await house.db
    .selectFrom('paygCharges')
    .select('travellerId')
    .where('status', 'in', ['DECLINED', 'RECOVERING'])
    .execute()
  const checks = await house.db
    .selectFrom('paygCardChecks')
    .select(['travellerId', 'status'])
    .where('decidedAt', 'is not', null)
    .orderBy('decidedAt')
    .orderBy('id', 'desc')
    .execute()
  const last = new Map(checks.map(({ travellerId, status }) => [travellerId, status]))
  const out = new Set(owing.map(({ travellerId }) => travellerId))
  for (const [id, status] of last) if (status === 'REFUSED') out.add(id)
  const all = await house.db.selectFrom('paygTravellers').select(['id', 'par']).execute()
  for (const { id, par } of all)
    assert.equal(gates.line.isDenied(par), out.has(id), out.has(id) ? `${id} slips through` : `${id} stays outside`)
  return all.length
}
