import { strict as assert } from 'node:assert'
import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import { choose } from '@cledrau/server/testing/buying.ts'
import { askOnce, checkOut, findTicket } from '../../../crash/checkouts.ts'
import { openCrashHouse } from '../../../crash/house.ts'
import { dayAhead, find, GREEDY, hold, signIn } from '../../../attacks/greedy-behaviours.ts'

const HONEST = 20
/** Somebody looks at what was found before they ask again. */
const LOOKS_FOR = 1000
const WAYS = ['SWA', 'MAN', 'SHR', 'AYW', 'NWP', 'BHM', 'CRE', 'HFD']

type Seen = { times: number[]; bought: number; faults: number }

/**
 * Twenty honest travellers search and buy, alone and beside each who takes more than their share: nobody waits more than
 * twice as long, nobody is turned away, everybody gets what they pay for. `count`: seconds of each.
 */
export async function proof(count = 20): Promise<string> {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-greedy-'))
  const house = await openCrashHouse(folder, {
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT: '1200',
    DEMONSTRATION: 'on',
    PLANNER_THREADS: String(Math.max(1, availableParallelism() - 1)),
  })
  try {
    const chosen = await findTicket(house.url)
    // What is read and compiled once is there before anything is measured.
    await honest(house.url, chosen, 5)
    const lines: string[] = []
    const wrong: string[] = []
    const aloneNow = async () => {
      const alone = await honest(house.url, chosen, count)
      lines.push(lineOf('alone', alone, ''))
      wrong.push(...faultsOf('alone', alone, alone.times))
      return alone.times
    }
    let before = await aloneNow()
    for (const [at, { what, run }] of GREEDY.entries()) {
      const stop = new AbortController()
      const greedy = run(house.url, stop.signal, `198.51.100.${at + 1}`).catch((error: Error) => error.message)
      await wait(1000)
      const beside = await honest(house.url, chosen, count)
      stop.abort()
      lines.push(lineOf(what, beside, await greedy))
      // What was held for five minutes stays; what ran stops before the next begins.
      await wait(2000)
      // Alone before it and after it: what else the machine does is the same for both.
      const after = await aloneNow()
      wrong.push(...faultsOf(what, beside, [...before, ...after]))
      before = after
    }
    const last = await lastSeat(house.url)
    lines.push(last.line)
    if (!last.ok) wrong.push(last.line)
    if (wrong.length > 0) throw new Error(`${wrong.join('; ')}\n${lines.join('\n')}`)
    return lines.join('\n')
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function honest(url: string, chosen: Parameters<typeof checkOut>[1], seconds: number): Promise<Seen> {
  const until = performance.now() + seconds * 1000
  const times: number[] = []
  let [bought, faults] = [0, 0]
  const heard = (status: number) => {
    if (status >= 500) faults += 1
  }
  const traveller = async (n: number) => {
    const from = `203.0.113.${n + 1}`
    // They don't all press at the same moment, and each buys once on the way.
    await wait((LOOKS_FOR * n) / HONEST)
    const buysAt = performance.now() + ((until - performance.now()) * (n + 1)) / (HONEST + 2)
    let hasBought = false
    for (let turn = n; performance.now() < until; turn++) {
      const destination = WAYS[turn % WAYS.length]!
      const asked = { origin: 'CDF', destination, outboundDate: dayAhead(2 + (turn % 7)), outboundTime: '09:00' }
      const { status, took } = await askOnce(url, ticketSearch, { ...asked, ticketType: 'single' }, { from })
      heard(status)
      times.push(took)
      await wait(LOOKS_FOR)
      if (hasBought || performance.now() < buysAt) continue
      hasBought = true
      const { state } = await checkOut(url, chosen, { from, heard })
      if (state === 'PAID') bought += 1
    }
  }
  await Promise.all(Array.from({ length: HONEST }, (_, n) => traveller(n)))
  return { times, bought, faults }
}

function atShare(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const lineOf = (what: string, { times, bought, faults }: Seen, greedy: string) =>
  `${what.padEnd(48)} ${times.length} searches, p50 ${atShare(times, 0.5).toFixed(0)} ms, p95 ${atShare(times, 0.95).toFixed(0)} ms; ${bought} of ${HONEST} bought; ${faults} × 5xx${greedy && `   (greedy: ${greedy})`}`

function faultsOf(what: string, seen: Seen, alone: readonly number[]): string[] {
  const list = []
  const [beside, most] = [atShare(seen.times, 0.95), 2 * atShare(alone, 0.95)]
  if (beside > most) list.push(`${what}: p95 ${beside.toFixed(0)} ms, alone ${(most / 2).toFixed(0)} ms`)
  if (seen.faults > 0) list.push(`${what}: ${seen.faults} were turned away`)
  if (seen.bought < HONEST) list.push(`${what}: ${seen.bought} of ${HONEST} bought`)
  return list
}

/** Guests of ever more addresses hold the cheap tickets of a train and don't pay; somebody with an account wants one. */
async function lastSeat(url: string): Promise<{ ok: boolean; line: string }> {
  const chosen = choose(await find(url, 'MAN', '14:00'), ({ placesLeft }) => (placesLeft ?? 0) > 1)
  let [held, refusals] = [0, 0]
  for (let n = 0; refusals < 3 && n < 120; n++) {
    const { status } = await hold(url, chosen, `192.0.2.${n}`)
    if (status === 200) held += 1
    else refusals += 1
  }
  assert.ok(refusals === 3, `guests of 120 addresses were never told that it is enough`)
  const bearer = await signIn(url, 'gethin.rees@example.org', '203.0.113.200')
  const { state } = await checkOut(url, chosen, { from: '203.0.113.200', as: bearer })
  return {
    ok: state === 'PAID',
    line: `the last cheap seat: ${held} held by guests who never pay, then bought by an account: ${state}`,
  }
}
