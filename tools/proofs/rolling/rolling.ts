import { strict as assert } from 'node:assert'
import { setTimeout as wait } from 'node:timers/promises'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { checkCheckouts, untilComeRight } from '../../crash/check-checkouts.ts'
import { askOnce, checkOut, findTicket, type Outcome } from '../../crash/checkouts.ts'
import { addressOf, visitManyHouse } from '../../many/visited-house.ts'
import { seedFor } from '../../suite/seed.ts'
import { openPages } from './pages.ts'

const SERVERS = ['api1', 'api2', 'live', 'jobs'] as const
type Load = { searches: number; checkouts: number; pages: number }
/** What two cores carry beside the whole house, and beside a server that starts. */
const CARRIED: Load = { searches: 10, checkouts: 1, pages: 100 }

/**
 * Every server in its turn is told to leave, and started again, `rounds` times, while travellers search, buy and have pages open.
 * No call of theirs fails, and no page has to fetch its lists anew. `rounds`, then searches and checkouts a second, and open pages.
 */
export const proof = (rounds = 3, [searches, checkouts, pages]: readonly string[] = []) =>
  proveRolling(rounds, {
    searches: Number(searches ?? CARRIED.searches),
    checkouts: Number(checkouts ?? CARRIED.checkouts),
    pages: Number(pages ?? CARRIED.pages),
  })

/** `load`: searches and checkouts a second, and open pages. */
export async function proveRolling(rounds: number, load: Load): Promise<string> {
  return visitManyHouse(async (house, url) => {
    const chosen = await findTicket(url)
    const answered = new Map<number, number>()
    const heard = (status: number) => void answered.set(status, (answered.get(status) ?? 0) + 1)
    const pages = openPages(url, load.pages)
    const outcomes: Outcome[] = []
    const underWay: Promise<unknown>[] = []
    const state = { over: false, buyers: 0 }

    const draws = random(seedFor('rolling'))
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
    for (let round = 0; round < rounds; round++) {
      for (const name of SERVERS) {
        await wait(2000)
        await house.leave(name)
      }
    }
    await wait(2000)
    state.over = true
    await Promise.all([searching, buying])
    await Promise.all(underWay)
    const { lines, missed, open, refused } = pages.seen
    await pages.close()
    await untilComeRight(house)
    const checked = await checkCheckouts({ url, databaseUrl: house.databaseUrl, payments: house.payments }, outcomes)
    const statuses = [...answered].toSorted(([one], [other]) => one - other)
    const failed = statuses
      .filter(([status]) => status === 0 || status >= 500)
      .reduce((sum, [, count]) => sum + count, 0)
    const calls = statuses.reduce((sum, [, count]) => sum + count, 0)
    assert.equal(failed, 0, `${failed} of ${calls} calls failed: ${JSON.stringify(statuses)}`)
    assert.equal(missed, 0, `${missed} times a page had to fetch its lists anew`)
    assert.equal(refused, 0, `${refused} times a page was refused its line`)
    assert.equal(open, load.pages, `only ${open} pages are open in the end`)
    return [
      `${rounds * SERVERS.length} servers left and came back under ${load.searches} searches and ${load.checkouts} checkouts a second and ${load.pages} open pages`,
      `${calls} calls, none failed; ${lines} lines of the pages, nothing missed: ${checked}`,
    ].join('\n')
  })
}
