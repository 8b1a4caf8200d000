import { strict as assert } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { checkCheckouts, untilComeRight } from '../../../crash/check-checkouts.ts'
import { checkOut, findTicket, type Outcome } from '../../../crash/checkouts.ts'
import type { ManyHouse } from '../../../many/house.ts'
import { openPages } from '../../../many/open-pages.ts'
import { addressOf, visitManyHouse } from '../../../many/visited-house.ts'
import { seedFor } from '../../../suite/seed.ts'
import { drawFaults, type Fault, notRun, primaries, strike, textOf } from './faults.ts'
import { findMeans } from './means.ts'
import { startWriter } from './writer.ts'

const AT_ONCE = 4
/** Between two faults there is a while in which all is well. */
const CALM = 1000
const NO_WRITES_FOR_AT_MOST = 30
/** Seconds after all is well until the last page has its line. */
const BACK_WITHIN = 30

/**
 * The grown-up house of `npm run many`: each of its machines is killed, stopped and cut off, alone and in pairs, its disks are full, slow and failing, its servers’ clocks are set, while travellers
 * buy. Nobody helps but what starts again what ended. Afterwards nothing that was acknowledged is lost, nobody has paid or was
 * given a ticket twice, and our books are the bank’s; and every page that was open has its line again. `faults`, then checkouts and open
 * pages.
 */
export async function proof(faults = 100, [checkouts, pages]: readonly string[] = []): Promise<string> {
  const means = findMeans()
  const proven = await proveChaos(drawFaults(faults, random(seedFor('chaos')), means), {
    checkouts: Number(checkouts ?? faults * 50),
    pages: Number(pages ?? 500),
  })
  return [proven, ...notRun(means)].join('\n')
}

type Load = {
  checkouts: number
  /** Open all the while. */
  pages: number
  /** For so many seconds at most nobody can write. */
  noWritesFor?: number
}

/** In a house of its own. */
export const proveChaos = (faults: readonly Fault[], load: Load): Promise<string> =>
  visitManyHouse((house, url) => chaosIn({ house, url }, faults, load), {
    hasDisks: faults.some(({ kind }) => kind === 'full disk'),
    hasClocks: faults.some(({ kind }) => kind === 'clock'),
  })

export async function chaosIn(
  { house, url }: { house: ManyHouse; url: string },
  faults: readonly Fault[],
  { checkouts, pages, noWritesFor = NO_WRITES_FOR_AT_MOST }: Load,
): Promise<string> {
  const chosen = await findTicket(url)
  const writer = await startWriter(house.databaseUrl)
  const opened = openPages(url, pages)
  const outcomes: Outcome[] = []
  const silent = { calls: 0, unanswered: 0 }
  const heard = (status: number) => {
    silent.calls++
    if (status === 0) silent.unanswered++
  }
  const watched = { twoLed: 0, over: false }
  let left = checkouts
  const buyer = async () => {
    while (left-- > 0) outcomes.push(await checkOut(url, chosen, { from: addressOf(left), heard }))
  }
  const watcher = async () => {
    for (; !watched.over; await wait(300)) if ((await primaries(house)).length > 1) watched.twoLed++
  }
  const trouble = async () => {
    for (const [nth, fault] of faults.entries()) {
      while (outcomes.length < (nth * (checkouts - AT_ONCE)) / faults.length) await wait(50)
      await strike(house, fault)
      console.log(textOf(fault))
      await house.untilUp()
      await wait(CALM)
    }
  }
  const watching = watcher()
  await Promise.all([trouble(), ...Array.from({ length: AT_ONCE }, buyer)])
  watched.over = true
  await watching
  const comeRight = await untilComeRight(house)
  for (let tries = 0; opened.seen.open < pages && tries < BACK_WITHIN; tries++) await wait(1000)
  const { open, lines, missed } = opened.seen
  await opened.close()
  const { written, lost, gap } = await writer.end()
  const checked = await checkCheckouts({ url, databaseUrl: house.databaseUrl, payments: house.payments }, outcomes)
  assert.equal(open, pages, `only ${open} of ${pages} pages have their line again`)
  assert.equal(lost, 0, `${lost} of ${written} acknowledged writes are gone`)
  assert.equal(watched.twoLed, 0, 'two databases led at once')
  assert.ok(gap <= noWritesFor, `for ${gap.toFixed(1)} s nobody could write`)
  const states = Object.entries(Object.groupBy(outcomes, ({ state }) => state)).map(
    ([state, list]) => `${list?.length} ${state}`,
  )
  return [
    `${checkouts} checkouts (${states.join(', ')}) through ${faults.length} faults; ${silent.unanswered} of ${silent.calls} calls had no answer and were asked again`,
    `${pages} open pages, ${lines} lines: all have theirs again; ${missed} times one had to fetch its lists anew`,
    `${written} acknowledged writes, none lost, at worst ${gap.toFixed(1)} s without one; never two primaries`,
    `all came right ${(comeRight / 1000).toFixed(1)} s after the last fault was over: ${checked}`,
  ].join('\n')
}
