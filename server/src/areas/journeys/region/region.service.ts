import { Worker } from 'node:worker_threads'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { TimetableCut } from '@cledrau/contract/planner/timetable-region.ts'
import { cutDates } from '@cledrau/domain/journeys/cut-dates.ts'
import type { Counts } from '@cledrau/domain/live/likely/counts.ts'
import { pointOf } from '@cledrau/domain/journeys/on-foot.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Packed } from '../../../reference/reference.ts'
import { memoryOf, type Timetable } from '../../../timetable/timetable.ts'
import type { Places } from '../journey-planner/places.ts'
import { openLikelyFiles } from './likely-files.ts'
import { type Named, named, packedOf } from './region-files.ts'
import type { CutMade, CutWanted, FileMade, LikelyWanted } from './region-thread.ts'

export type RegionService = {
  /** The newest that is whole: while another one is being made, the one before it. */
  newest: () => Promise<Result<TimetableCut, 'OUTSIDE_TIMETABLE'>>
  file: (hash: string) => Promise<Result<Packed, 'CUT_UNKNOWN'>>
  close: () => Promise<void>
}

type NameOf = (operator: string) => Bilingual
type Operators = Record<string, Bilingual>

/** `places` and `operators` are from which its names were taken; `likely` is how its trains fared, where that could be made. */
type Cut = {
  likely: Named | undefined
  places: Places
  operators: Operators
  made: Named & Pick<CutMade, 'from' | 'until' | 'stops' | 'operators'> & { fares: Named }
  facts: TimetableCut
  /** By the hashes of timetable and fares. */
  packed: ReadonlyMap<string, Packed>
}

type Parts = {
  clock: Clock
  timetable: () => Timetable
  places: () => Places
  nameOfOperator: NameOf
  /** The fares in force, as threads share them. */
  fares: () => SharedArrayBuffer
  /** How trains fared, by which odds are reckoned. */
  likelyCounts: () => Counts
  /** Codes of the stations that devices keep; none: all. */
  stations: readonly string[]
  onTrouble: (error: unknown) => void
}

/** Nothing is cut until somebody asks, and then once: the same timetable and week give the same bytes on every node. */
export function openRegion({
  clock,
  timetable,
  places,
  nameOfOperator,
  fares,
  likelyCounts,
  stations,
  onTrouble,
}: Parts): RegionService {
  /** The last two, the newest last: whoever asked before a change still gets what they were told of. */
  let whole: Cut[] = []
  let making: { of: Wanted; cut: Promise<Cut> } | undefined
  let madeOf: Wanted | undefined
  const workers = new Set<Worker>()
  const likely = openLikelyFiles({
    counts: likelyCounts,
    make: (wantedCounts) => inThread<FileMade>(wantedCounts, workers),
    onTrouble,
  })

  const wanted = (): Wanted => {
    const { image, from, until } = timetable()
    const week = cutDates(clockTime(clock.now()).date)
    return { image, from: later(week.from, from), until: earlier(week.until, until) }
  }
  const make = (of: Wanted): Promise<Cut> => {
    if (making && isSame(making.of, of)) return making.cut
    const cut = inThread<CutMade>({ ...of, image: memoryOf(timetable()), fares: fares(), stations }, workers).then(
      (made) => {
        const fresh = cutOf(made, { places: places(), operators: operatorsOf(made, nameOfOperator) })
        madeOf = of
        whole = [...whole.filter(({ facts }) => facts.hash !== fresh.facts.hash), fresh].slice(-2)
        return fresh
      },
    )
    const mine = { of, cut }
    making = mine
    cut
      .catch(() => undefined)
      .finally(() => {
        if (making === mine) making = undefined
      })
    return cut
  }
  const upToDate = async (): Promise<Cut> => {
    const of = wanted()
    const newest = whole.at(-1)
    if (newest && madeOf && isSame(madeOf, of)) return newest
    const cut = make(of)
    if (!newest) return cut
    cut.catch(onTrouble)
    return newest
  }

  /** The same object for as long as nothing of it changes: its bytes are made once. */
  const factsNow = (cut: Cut, learnt: Named | undefined): TimetableCut => {
    const names = { places: places(), operators: operatorsOf(cut.made, nameOfOperator) }
    const isNamed = cut.places === names.places && isSameNames(cut.operators, names.operators)
    if (!isNamed || cut.likely?.hash !== learnt?.hash)
      Object.assign(cut, { ...names, likely: learnt, facts: factsOf(cut.made, names, learnt) })
    return cut.facts
  }

  return {
    newest: async () => {
      const { from, until } = wanted()
      if (from > until) return refuse('OUTSIDE_TIMETABLE')
      const cut = await upToDate()
      return done(factsNow(cut, await likely.newest(cut.made.operators)))
    },
    file: async (hash) => {
      const known = () => whole.find(({ packed }) => packed.has(hash))?.packed.get(hash) ?? likely.file(hash)
      // Another node has told of it, and nobody has asked this one yet.
      if (!known() && wanted().from <= wanted().until) await likely.newest((await make(wanted())).made.operators)
      const found = known()
      return found ? done(found) : refuse('CUT_UNKNOWN')
    },
    close: async () => {
      await Promise.all([...workers].map((worker) => worker.terminate()))
    },
  }
}

type Wanted = { image: Timetable['image']; from: string; until: string }
const isSame = (one: Wanted, other: Wanted) =>
  one.image === other.image && one.from === other.from && one.until === other.until

const later = (one: string, other: string) => (one > other ? one : other)
const earlier = (one: string, other: string) => (one < other ? one : other)

const operatorsOf = ({ operators }: Pick<CutMade, 'operators'>, nameOf: NameOf): Operators =>
  Object.fromEntries(operators.map((code) => [code, nameOf(code)]))

const isSameNames = (one: Operators, other: Operators): boolean => JSON.stringify(one) === JSON.stringify(other)

function cutOf({ gzip, br, ...rest }: CutMade, names: Pick<Cut, 'places' | 'operators'>): Cut {
  const { hash, size, fares, ...facts } = rest
  const timetable = { hash, size, gzip, br }
  const made = { ...facts, ...named(timetable), fares: named(fares) }
  return {
    ...names,
    likely: undefined,
    made,
    facts: factsOf(made, names),
    packed: new Map([timetable, fares].map((file) => [file.hash, packedOf(file)])),
  }
}

function factsOf(
  { stops, from, until, hash, size, fetched, fares }: Cut['made'],
  { places, operators }: Pick<Cut, 'places' | 'operators'>,
  likely?: Named,
): TimetableCut {
  const stayed = new Set(stops)
  const there = places.listCodes().flatMap((code) => {
    const place = places.find(code)
    const behind = places.stopsOf(code).filter((stop) => stayed.has(stop))
    // A town has no stop of its own: one walks from it to those around.
    return place && (behind.length > 0 || pointOf(code)) ? [[code, { ...place, stops: behind }] as const] : []
  })
  // A day looks back into the evening before it, and ahead into the next but one.
  const dates = { from: addDays(from, 1), until: addDays(until, -2) }
  return {
    hash,
    size,
    fetched,
    ...dates,
    fares,
    places: Object.fromEntries(there),
    operators,
    ...(likely && { likely }),
  }
}

function inThread<Made extends FileMade>(wanted: CutWanted | LikelyWanted, workers: Set<Worker>): Promise<Made> {
  const worker = new Worker(new URL('region-thread.ts', import.meta.url), { workerData: wanted })
  workers.add(worker)
  worker.unref()
  return new Promise<Made>((resolve, reject) => {
    worker.once('message', resolve)
    worker.once('error', reject)
    worker.once('exit', () => reject(new Error('the thread that cuts timetables ended')))
  }).finally(() => workers.delete(worker))
}
