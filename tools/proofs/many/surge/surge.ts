import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { checkOut, findTicket } from '../../../crash/checkouts.ts'
import { openCrashHouse } from '../../../crash/house.ts'
import { addressOf } from '../../../many/visited-house.ts'
import { seedFor } from '../../../suite/seed.ts'
import { flood, mostOf } from './flood.ts'
import { judge, type Paid, wordsOf } from './judge.ts'

/** Before and after it, a quarter of what the server can do: so ten times as many are two and a half times what it can. */
const QUIET = 0.25
const TIMES = 10
const CLIMB = 10
const BEFORE = 20
const AFTER = 40
const BUYERS_A_SECOND = 2
const WARM = 15
const PEOPLE = 48

/**
 * Ten times as many people within ten seconds, for a while: the server goes on answering as many as it can, who pays hardly
 * notices, and half a minute later all is as before. `seconds` that they stay.
 */
export async function proof(seconds = 30): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-surge-'))
  // Each buyer comes from an address of their own, as guests do.
  const house = await openCrashHouse(folder, { TRUSTED_PROXIES: '127.0.0.1' })
  try {
    const chosen = await findTicket(house.url)
    const paths = questions(4000)
    const state = { over: false }
    const paid: Paid[] = []
    const underWay: Promise<unknown>[] = []
    const began = performance.now()
    const buying = (async () => {
      for (; !state.over; await wait(1000 / BUYERS_A_SECOND)) {
        const timed = (at: number, took: number, status: number) => paid.push({ at, took, status })
        const from = addressOf(underWay.length)
        underWay.push(buy({ url: house.url, chosen, from }, () => performance.now() - began, timed))
      }
    })()

    await mostOf(house.url, paths, 8, WARM)
    const capacity = await mostOf(house.url, paths, PEOPLE, WARM)
    const quiet = capacity * QUIET
    const offset = performance.now() - began
    const up = BEFORE + CLIMB
    const asked = await flood(house.url, paths, [
      { until: BEFORE, from: quiet, to: quiet },
      { until: up, from: quiet, to: quiet * TIMES },
      { until: up + seconds, from: quiet * TIMES, to: quiet * TIMES },
      { until: up + seconds + AFTER, from: quiet, to: quiet },
    ])
    state.over = true
    await buying
    const outcomes = (await Promise.all(underWay)) as string[]
    const judged = judge({
      capacity,
      asked,
      paid: paid.map((one) => ({ ...one, at: one.at - offset })),
      before: { from: 0, until: BEFORE },
      crowd: { from: up, until: up + seconds },
      end: up + seconds + AFTER,
    })
    const otherwise = outcomes.filter((ended) => ended !== 'PAID')
    const words = [...wordsOf(judged), `${outcomes.length} purchases, ${otherwise.length} not paid`].join('\n')
    assert.deepEqual([...judged.broken, ...otherwise], [], words)
    return words
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Somebody who buys, and how long each answer took them. */
async function buy(
  { url, chosen, from }: { url: string; chosen: Awaited<ReturnType<typeof findTicket>>; from: string },
  now: () => number,
  timed: (at: number, took: number, status: number) => void,
): Promise<string> {
  const { state } = await checkOut(url, chosen, {
    from,
    heard: (status, _why, took) => timed(now() - took, took, status),
  })
  return state
}

const BIG = ['CDF', 'SWA', 'NWP', 'MAN', 'BHM', 'SHR', 'CTR', 'LLJ', 'AYW', 'HHD', 'WRX', 'CMN', 'BNG', 'HFD', 'LIV']

/** Searches as people make them, for the next two weeks. */
function questions(count: number): string[] {
  const draws = random(seedFor('surge'))
  const today = clockTime(instant(Date.now())).date
  return Array.from({ length: count }, () => {
    const [origin, destination] = [draws.pick(BIG), draws.pick(BIG)]
    const query = new URLSearchParams({
      token: APP_TOKEN,
      origin,
      destination: destination === origin ? 'ABH' : destination,
      outboundDate: addDays(today, draws.between(1, 14)),
      outboundTime: `${String(draws.between(6, 19)).padStart(2, '0')}:15`,
      ticketType: draws.chance(0.7) ? 'single' : 'openReturn',
      adult: String(draws.between(1, 2)),
    })
    return `/api/v1/silverrail/ticketsearch?${query.toString()}`
  })
}
