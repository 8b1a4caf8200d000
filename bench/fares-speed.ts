import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { explain } from '@cledrau/domain/fares/explain/explain.ts'
import { openFares, type Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { packFares, unpackFares } from '@cledrau/domain/fares/image/image-file.ts'
import { random, type Random } from '@cledrau/domain/fares/oracle/random.ts'
import { price } from '@cledrau/domain/fares/rules/price.ts'
import { priceReturns } from '@cledrau/domain/fares/rules/price-return.ts'
import { splitTickets } from '@cledrau/domain/fares/splits/split.ts'
import type { FareLeg, FareSolution } from '@cledrau/domain/fares/rules/trip.ts'
import { crsOf, GB, gbFares } from './gb/fares-gb.ts'

const FOLDER = join(tmpdir(), 'cledrau-bench')
const FILE = join(FOLDER, 'fares-gb-2.image')
const DATE = '2026-12-02'
const PARTY = { adults: 2, children: 0, railcards: ['YNG', 'SRN'] }

let opened: { fares: Fares; figures: Record<string, number> } | undefined

/** The set is made once and kept. */
export function gbFaresFile(): string {
  if (!existsSync(FILE)) {
    mkdirSync(FOLDER, { recursive: true })
    writeFileSync(FILE, new Uint8Array(packFares(gbFares())))
  }
  return FILE
}

/** Opening it is measured from the file. */
function gb(): { fares: Fares; figures: Record<string, number> } {
  if (opened) return opened
  gbFaresFile()
  const before = process.memoryUsage().rss
  const began = performance.now()
  const file = readFileSync(FILE)
  const buffer = new ArrayBuffer(file.length)
  new Uint8Array(buffer).set(file)
  const read = performance.now()
  const fares = openFares(unpackFares(buffer))
  fares.on(DATE)
  const ready = performance.now()
  const { columns } = fares
  opened = {
    fares,
    figures: {
      'flows, thousands': columns.flowId.length / 1000,
      'fares, thousands': columns.fareTicket.length / 1000,
      'image MB': file.length / 1e6,
      'read the file ms': read - began,
      'open it and one day ms': ready - read,
      'load in all ms': ready - began,
      'memory taken MB': (process.memoryUsage().rss - before) / 1e6,
    },
  }
  return opened
}

/** A journey of some trains whose calls lie near each other, as they do along a line. */
function journey(r: Random, trains: number, callsEach: number, step: number): FareSolution {
  let at = r.between(420, 700)
  let here = r.below(GB.stations - trains * callsEach * step)
  const legs: FareLeg[] = []
  for (let t = 0; t < trains; t += 1) {
    const calls = [{ station: crsOf(here), departs: at }]
    for (let c = 1; c < callsEach; c += 1) {
      here += r.between(1, step)
      at += 6
      calls.push({ station: crsOf(here), departs: at })
    }
    legs.push({ toc: 'AW', uid: `C${t}`, calls })
    at += 8
  }
  return { legs }
}

function times(name: string, samples: number[]): Record<string, number> {
  const sorted = samples.toSorted((a, b) => a - b)
  const at = (share: number): number => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
  return { [`${name} p50`]: at(0.5), [`${name} p95`]: at(0.95), [`${name} p99`]: at(0.99) }
}

function measure(count: number, warm: number, work: (round: number) => unknown): number[] {
  const samples: number[] = []
  for (let round = 0; round < count + warm; round += 1) {
    const began = performance.now()
    work(round)
    if (round >= warm) samples.push(performance.now() - began)
  }
  return samples
}

export const entries: Record<string, () => Promise<Record<string, number>>> = {
  'fares-load': async () => gb().figures,

  'fares-one-journey': async () => {
    const { fares } = gb()
    const r = random(7)
    const journeys = Array.from({ length: 400 }, () => journey(r, 3, 5, 30))
    let offers = 0
    const samples = measure(2000, 1000, (round) => {
      offers += price(fares, PARTY, journeys[round % journeys.length] as FareSolution, DATE).length
    })
    return {
      ...times(
        '3 legs, 2 railcards, all alternatives µs',
        samples.map((ms) => ms * 1000),
      ),
      'offers each': offers / 3000,
    }
  },

  'fares-returns': async () => {
    const { fares } = gb()
    const r = random(8)
    const samples = measure(150, 50, () => {
      const first = journey(r, 3, 5, 30)
      const later = (solution: FareSolution, minutes: number): FareSolution => ({
        legs: solution.legs.map((leg) => ({
          ...leg,
          calls: leg.calls.map((call) => ({ ...call, departs: (call.departs ?? 0) + minutes })),
        })),
      })
      const home: FareSolution = {
        legs: first.legs.toReversed().map((leg, l) => ({
          ...leg,
          calls: leg.calls.toReversed().map((call, c) => ({ ...call, departs: 900 + l * 60 + c * 6 })),
        })),
      }
      const outs = Array.from({ length: 20 }, (_, n) => ({ solution: later(first, n * 15), date: DATE }))
      const backs = Array.from({ length: 20 }, (_, n) => ({ solution: later(home, n * 15), date: DATE }))
      const began = performance.now()
      const prices = priceReturns(fares, PARTY, outs, backs)
      for (let o = 0; o < 20; o += 1) for (let b = 0; b < 20; b += 1) prices.cheapest(o, b)
      return performance.now() - began
    })
    return times('20 out × 20 back, cheapest of each pair ms', samples)
  },

  'fares-split': async () => {
    const { fares } = gb()
    const r = random(9)
    const journeys = Array.from({ length: 60 }, () => journey(r, 1, 25, 14))
    let splits = 0
    const samples = measure(240, 60, (round) => {
      const split = splitTickets(fares, PARTY, journeys[round % journeys.length] as FareSolution, DATE)
      splits += (split?.parts.length ?? 0) > 1 ? 1 : 0
    })
    return { ...times('split over 25 calls ms', samples), 'share split': splits / 300 }
  },

  'fares-explain': async () => {
    const { fares } = gb()
    const r = random(10)
    const cases = Array.from({ length: 200 }, () => {
      const solution = journey(r, 3, 5, 30)
      return { out: { solution, date: DATE }, offer: price(fares, PARTY, solution, DATE)[0] }
    })
    const samples = measure(1000, 500, (round) => {
      const one = cases[round % cases.length]
      return one?.offer && explain(fares, PARTY, one.offer, one.out)
    })
    return times('explain one price ms', samples)
  },
}
