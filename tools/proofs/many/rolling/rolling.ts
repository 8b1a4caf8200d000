import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { checkCheckouts, untilComeRight } from '../../../crash/check-checkouts.ts'
import { askOnce, checkOut, findTicket, type Outcome } from '../../../crash/checkouts.ts'
import { addressOf, visitManyHouse } from '../../../many/visited-house.ts'
import { seedFor } from '../../../suite/seed.ts'
import type { ManyHouse } from '../../../many/house.ts'
import { openPages } from '../../../many/open-pages.ts'
import { releaseAt, thisRelease, type Release } from './release.ts'
import { openVisits } from './visits.ts'

const SERVERS = ['api1', 'api2', 'live', 'jobs'] as const
type Load = { searches: number; checkouts: number; pages: number }
/** What two cores carry beside the whole house, and beside a server that starts. */
const CARRIED: Load = { searches: 10, checkouts: 1, pages: 100 }

/**
 * Every server in its turn is told to leave, and started again, `rounds` times, while travellers search, buy, have pages open and come to the
 * page. No call of theirs fails, no page has to fetch its lists anew, and none misses a file. `rounds`, then searches and checkouts a second, open pages, and a
 * commit: then servers begin as that one, become this one in the first round, that one again in the second, and so on.
 */
export async function proof(rounds = 4, [searches, checkouts, pages, before]: readonly string[] = []): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-releases-'))
  try {
    const now = await thisRelease()
    const load = {
      searches: Number(searches ?? CARRIED.searches),
      checkouts: Number(checkouts ?? CARRIED.checkouts),
      pages: Number(pages ?? CARRIED.pages),
    }
    return await proveRolling(rounds, load, before ? [releaseAt(before, folder), now] : [now])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** `load`: searches and checkouts a second, and open pages. `releases`: one that stays, or two that follow each other. */
export async function proveRolling(rounds: number, load: Load, releases: readonly Release[]): Promise<string> {
  let at = 0
  return visitManyHouse((house, url) => rollingIn({ house, url }, { rounds, load, releases, next: () => at++ }), {
    rootOf: () => (releases[at % releases.length] as Release).root,
  })
}

type Rolling = {
  rounds: number
  load: Load
  releases: readonly Release[]
  /** From now on servers start as the release that follows. */
  next?: () => void
  /** Who leaves, in their order. */
  servers?: readonly (typeof SERVERS)[number][]
}

/** In a house that stands. */
export async function rollingIn(
  { house, url }: { house: ManyHouse; url: string },
  { rounds, load, releases, next = () => {}, servers = SERVERS }: Rolling,
): Promise<string> {
  const chosen = await findTicket(url)
  const answered = new Map<number, number>()
  const reasons: string[] = []
  const heard = (status: number, why?: string) => {
    answered.set(status, (answered.get(status) ?? 0) + 1)
    if (why) reasons.push(why)
  }
  const pages = openPages(url, load.pages)
  const outcomes: Outcome[] = []
  const underWay: Promise<unknown>[] = []
  const state = { over: false, buyers: 0 }

  const draws = random(seedFor('rolling'))
  const { seen: visited, visit } = openVisits(url, releases, draws)
  const day = addDays(clockTime(instant(Date.now())).date, 2)
  const question = { origin: 'CDF', destination: 'SWA', outboundDate: day, ticketType: 'single' as const }
  const search = () => {
    const outboundTime = `${8 + draws.below(12)}:00`.padStart(5, '0')
    return askOnce(url, ticketSearch, { ...question, outboundTime }, { heard })
  }
  const buy = async () => {
    const nth = state.buyers++
    outcomes.push(await checkOut(url, chosen, { from: addressOf(nth), heard }))
  }
  /** Whatever the last one takes: travellers don't wait for each other. */
  const again = async (perSecond: number, work: () => Promise<unknown>) => {
    for (; !state.over; await wait(1000 / perSecond)) underWay.push(work())
  }
  const searching = again(load.searches, search)
  const buying = again(load.checkouts, buy)
  const visiting = again(1, visit)
  for (let round = 0; round < rounds; round++) {
    next()
    for (const name of servers) {
      await wait(2000)
      await house.leave(name)
    }
  }
  await wait(2000)
  state.over = true
  await Promise.all([searching, buying, visiting])
  await Promise.all(underWay)
  const { lines, missed, open, refused } = pages.seen
  await pages.close()
  await untilComeRight(house)
  const checked = await checkCheckouts({ url, databaseUrl: house.databaseUrl, payments: house.payments }, outcomes)
  const statuses = [...answered].toSorted(([one], [other]) => one - other)
  const failed = statuses.filter(([status]) => status === 0 || status >= 500).reduce((sum, [, count]) => sum + count, 0)
  const calls = statuses.reduce((sum, [, count]) => sum + count, 0)
  assert.equal(failed, 0, `${failed} of ${calls} calls failed: ${JSON.stringify(statuses)}; ${reasons.join('; ')}`)
  assert.deepEqual(visited.missing, [], 'pages missed files')
  assert.equal(visited.of.size, releases.length, `only pages of ${[...visited.of].join()} were seen`)
  assert.equal(missed, 0, `${missed} times a page had to fetch its lists anew`)
  assert.equal(refused, 0, `${refused} times a page was refused its line`)
  assert.equal(open, load.pages, `only ${open} pages are open in the end`)
  return [
    `${rounds * servers.length} servers left and came back under ${load.searches} searches and ${load.checkouts} checkouts a second and ${load.pages} open pages`,
    `${visited.visits} visits to the page of ${releases.map(({ title }) => title).join(' and ')}: none of ${visited.files} files was missed`,
    `${calls} calls, none failed; ${lines} lines of the pages, nothing missed: ${checked}`,
  ].join('\n')
}
