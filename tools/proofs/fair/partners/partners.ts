import { mkdtempSync, rmSync } from 'node:fs'
import { availableParallelism, loadavg, tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { alerts } from '@cledrau/contract/reading/alerts.ts'
import { ticketSearch } from '@cledrau/contract/search/ticket-search.ts'
import type { Chosen } from '@cledrau/server/testing/buying.ts'
import { dayAhead } from '../../../attacks/greedy-behaviours.ts'
import { askOnce, checkOut, findTicket } from '../../../crash/checkouts.ts'
import { openCrashHouse } from '../../../crash/house.ts'
import { countIn, openShops, runAtQuota, runFarOver, said, type Counted, type Shop } from './shops.ts'

type Size = {
  partners: number
  /** Of each phase. */
  seconds: number
  callsPerMinute: number
  travellers: number
  /** How often it is tried alone, beside, alone. */
  rounds: number
  /** Whether travellers buy as well, where there is a bank. */
  buys: boolean
  /** Times are held to the promise; a few seconds on a busy machine say nothing about them. */
  judged: boolean
}

/** A product on a socket, and its database as its owner sees it. */
type Place = { url: string; databaseUrl: string }

/** Beside partners nobody waits longer than this times as long as without them. */
const MOST = 1.2
/** Somebody looks at what was found before they ask again. */
const LOOKS_FOR = 1000
const WAYS = ['SWA', 'MAN', 'SHR', 'AYW', 'NWP', 'BHM', 'CRE', 'HFD'] as const

/**
 * `npm run proof -- partners [PARTNERS] [SECONDS] [CALLS A MINUTE] [TRAVELLERS] [ROUNDS]`: travellers search and buy, alone and
 * beside partners at their quota, one of which sends as fast as it can.
 */
export async function proof(partners = 100, given: readonly string[] = []): Promise<string> {
  const [seconds = 60, callsPerMinute = 60, travellers = 20, rounds = 2] = given.map(Number)
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-partners-'))
  const house = await openCrashHouse(folder, {
    TRUSTED_PROXIES: '127.0.0.1',
    RATE_LIMIT: '1200',
    PLANNER_THREADS: String(Math.max(1, availableParallelism() - 1)),
  })
  try {
    const size = { partners, seconds, callsPerMinute, travellers, rounds, buys: true, judged: true }
    return await provePartners(house, size)
  } finally {
    await house.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

type Phase = { times: number[]; counted: Counted; bought: number }

export async function provePartners(house: Place, size: Size): Promise<string> {
  const { partners, seconds, callsPerMinute, travellers, rounds, buys } = size
  const chosen = await findTicket(house.url)
  const [greedy, ...honest] = await openShops(house.databaseUrl, partners, callsPerMinute)
  if (!greedy) throw new Error('there is no partner')
  // What is read and compiled once is there before anything is measured.
  await travel(house.url, chosen, { travellers, seconds: Math.min(5, seconds), buys })
  const lines: string[] = []
  const [alone, beside]: [Phase[], Phase[]] = [[], []]
  const wrong: string[] = []
  const without = async () => {
    const phase = await travel(house.url, chosen, size)
    alone.push(phase)
    lines.push(lineOf('alone', phase))
  }
  await without()
  for (let round = 0; round < rounds; round++) {
    const { phase, atQuota, sales, over } = await sideBySide({ url: house.url, chosen, greedy, honest, size })
    beside.push(phase)
    lines.push(
      lineOf(`beside ${partners} partners`, phase),
      `  ${honest.length} at ${callsPerMinute} a minute: ${said(atQuota)}, ${sales} sold; one over it: ${said(over)}`,
    )
    wrong.push(...turnedAway('partners at their quota', atQuota))
    if (!over.has(429)) wrong.push('whoever sends far too much was never told so')
    // The first minute's and the next one's, where it goes on for longer.
    const most = callsPerMinute * (1 + Math.ceil(seconds / 60))
    const through = [...over].reduce((sum, [status, times]) => sum + (status === 429 ? 0 : times), 0)
    if (through > most) wrong.push(`${through} calls of whoever sends too much came through, of ${most}`)
    await without()
  }
  for (const { counted, bought } of [...alone, ...beside]) {
    wrong.push(...turnedAway('travellers', counted))
    if (buys && bought < travellers) wrong.push(`${bought} of ${travellers} bought`)
  }
  const [p99Alone, p99Beside] = [alone, beside].map((phases) =>
    atShare(
      phases.flatMap(({ times }) => times),
      0.99,
    ),
  )
  const times = (p99Beside ?? 0) / (p99Alone || 1)
  lines.push(
    `travellers' p99: ${p99Alone?.toFixed(0)} ms alone, ${p99Beside?.toFixed(0)} ms beside partners: × ${times.toFixed(2)}`,
    `${availableParallelism()} processors, load ${loadavg()[0]?.toFixed(1)}, shared with whoever asks and the database`,
  )
  if (size.judged && times > MOST) wrong.push(`p99 is × ${times.toFixed(2)} of without partners, at most × ${MOST}`)
  if (wrong.length > 0) throw new Error(`${wrong.join('; ')}\n${lines.join('\n')}`)
  return lines.join('\n')
}

type Beside = { url: string; chosen: Chosen; greedy: Shop; honest: readonly Shop[]; size: Size }

async function sideBySide({ url, chosen, greedy, honest, size }: Beside) {
  const stop = new AbortController()
  const { signal } = stop
  const { callsPerMinute } = size
  const running = honest.map((shop) => runAtQuota({ url, shop, chosen }, { callsPerMinute, stop: signal }))
  const over = runFarOver({ url, shop: greedy, chosen }, signal)
  await wait(Math.min(2000, size.seconds * 100))
  const phase = await travel(url, chosen, size)
  stop.abort()
  const done = await Promise.all(running)
  const atQuota: Counted = new Map()
  for (const { counted } of done)
    for (const [status, times] of counted) atQuota.set(status, (atQuota.get(status) ?? 0) + times)
  return { phase, atQuota, sales: done.reduce((sum, one) => sum + one.sales, 0), over: (await over).counted }
}

/** Each searches, looks, reads what is on, and buys once on the way. */
async function travel(
  url: string,
  chosen: Chosen,
  { travellers, seconds, buys }: Pick<Size, 'travellers' | 'seconds' | 'buys'>,
): Promise<Phase> {
  const until = performance.now() + seconds * 1000
  const phase: Phase = { times: [], counted: new Map(), bought: 0 }
  const heard = (status: number) => countIn(phase.counted, status)
  const traveller = async (n: number) => {
    const from = `203.0.113.${n + 1}`
    await wait((LOOKS_FOR * n) / travellers)
    const buysAt = performance.now() + ((until - performance.now()) * (n + 1)) / (travellers + 2)
    // Where nothing is bought it is as if it had been.
    let hasBought = !buys
    for (let turn = n; performance.now() < until || !hasBought; turn++) {
      const destination = WAYS[turn % WAYS.length] ?? 'SWA'
      const asked = { origin: 'CDF', destination, outboundDate: dayAhead(2 + (turn % 7)), outboundTime: '09:00' }
      const found = await askOnce(url, ticketSearch, { ...asked, ticketType: 'single' }, { from, heard })
      const read = await askOnce(url, alerts, {}, { from, heard })
      phase.times.push(found.took, read.took)
      await wait(LOOKS_FOR)
      if (hasBought || performance.now() < buysAt) continue
      hasBought = true
      const { state } = await checkOut(url, chosen, { from, heard })
      if (state === 'PAID') phase.bought += 1
    }
  }
  await Promise.all(Array.from({ length: travellers }, (_, n) => traveller(n)))
  return phase
}

function atShare(times: readonly number[], share: number): number {
  const sorted = times.toSorted((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}

const lineOf = (what: string, { times, counted, bought }: Phase) =>
  `${what.padEnd(24)} ${times.length} calls, p50 ${atShare(times, 0.5).toFixed(0)} ms, p95 ${atShare(times, 0.95).toFixed(0)} ms, p99 ${atShare(times, 0.99).toFixed(0)} ms; ${bought} bought; ${said(counted)}`

/** Told to come back, or nobody answered: 401 and the like would be a fault of this proof. */
const turnedAway = (who: string, counted: Counted): string[] =>
  [...counted]
    .filter(([status]) => status !== 200)
    .map(([status, times]) => `${who}: ${times} × ${status === 0 ? 'no answer' : status}`)
