/*
 * A reckoner that shares nothing with the rule it is held against: numbers instead of moments, a calendar of its own, and
 * every set of caps, useful or not.
 */

/** `minute` is one of UTC since 1970, as it truly was. */
export type SlowTap = { id: string; station: string; out: boolean; minute: number; said: string | null }

export type SlowTable = {
  /** Days since 1970. */
  from: number
  single: (a: string, b: string) => number | undefined
  zone: (station: string) => number | undefined
  branch: (station: string) => string
  interchanges: readonly string[]
  caps: readonly { from: number; to: number; day: number; week: number }[]
}

/** So much off in thousandths, in some minutes of the day on working days nothing. */
export type SlowDiscount = { perMille: number; notFrom: number; notUntil: number }

const LIMIT = 150
const LATE = 300
const CHARGE = 410

type SlowJourney = { day: number; pence: number; low: number; high: number; less: boolean }
type Ended = { start: number; end: number; from: string; to: string; via: string[] }

/** What each week costs, by the number of its Monday. */
export function slowWeeks(
  taps: readonly SlowTap[],
  tables: readonly SlowTable[],
  discount: SlowDiscount | null,
): Map<number, number> {
  const weeks = new Map<number, number>()
  const journeys: SlowJourney[] = []
  const owe = (minute: number) => {
    const monday = mondayOf(dayOf(minute))
    weeks.set(monday, (weeks.get(monday) ?? 0) + CHARGE)
  }
  const ended: Ended[] = []
  const alone = (tap: SlowTap) => {
    const other = tap.said
    const price = other === null ? undefined : tableOn(tables, dayOf(tap.minute)).single(tap.station, other)
    if (other === null || price === undefined) return owe(tap.minute)
    const [from, to] = tap.out ? [other, tap.station] : [tap.station, other]
    journeys.push(journeyOf({ start: tap.minute, end: tap.minute, from, to, via: [] }, tables, discount))
  }

  let open: SlowTap | null = null
  for (const tap of taps) {
    if (!tap.out) {
      if (open) alone(open)
      open = tap
    } else if (open === null) alone(tap)
    else {
      const took = tap.minute - open.minute
      if (tap.station === open.station) {
        if (took > LIMIT) {
          alone(open)
          alone(tap)
        } else if (took > 30) owe(open.minute)
      } else if (took <= LIMIT)
        ended.push({ start: open.minute, end: tap.minute, from: open.station, to: tap.station, via: [] })
      else if (took <= LATE) owe(open.minute)
      else {
        alone(open)
        alone(tap)
      }
      // Whatever comes between two journeys, they are not one.
      if (took > LIMIT || tap.station === open.station) ended.push(NOTHING)
      open = null
    }
    if (open === tap || tap.said !== null) ended.push({ ...NOTHING, start: tap.minute })
  }
  if (open) alone(open)

  for (const journey of joined(ended, tables)) journeys.push(journeyOf(journey, tables, discount))
  for (const monday of new Set(journeys.map(({ day }) => mondayOf(day)))) {
    const ofWeek = journeys.filter(({ day }) => mondayOf(day) === monday)
    weeks.set(monday, (weeks.get(monday) ?? 0) + leastOf(ofWeek, monday, tables, discount))
  }
  return weeks
}

const NOTHING: Ended = { start: 0, end: 0, from: '', to: '', via: [] }

function joined(ended: readonly Ended[], tables: readonly SlowTable[]): Ended[] {
  const whole = ended.filter(({ from }) => from !== '')
  for (let at = 0; at + 1 < whole.length;) {
    const [a, b] = [whole[at] as Ended, whole[at + 1] as Ended]
    const table = tableOn(tables, dayOf(a.start))
    const through = table.single(a.from, b.to)
    const apart = (table.single(a.from, a.to) ?? 0) + (table.single(b.from, b.to) ?? 0)
    const one =
      a.to === b.from &&
      table.interchanges.includes(a.to) &&
      b.start - a.end <= 30 &&
      b.end - a.start <= LIMIT &&
      through !== undefined &&
      through <= apart
    if (one) whole.splice(at, 2, { start: a.start, end: b.end, from: a.from, to: b.to, via: [...a.via, a.to] })
    else at += 1
  }
  return whole
}

function journeyOf(
  { start, end, from, to, via }: Ended,
  tables: readonly SlowTable[],
  discount: SlowDiscount | null,
): SlowJourney {
  const day = dayOf(start)
  const table = tableOn(tables, day)
  const full = table.single(from, to) as number
  const all = [from, ...via, to]
  const zones = all.map((station) => table.zone(station) as number)
  const branches = new Set(all.map((station) => table.branch(station)).filter((branch) => branch !== ''))
  const low = branches.size > 1 ? 1 : Math.min(...zones)
  const clock = (minute: number) => (((minute + ahead(minute)) % 1440) + 1440) % 1440
  const weekend = weekday(day) > 4
  const at = clock(start)
  const counts = discount !== null && (weekend || at < discount.notFrom || at > discount.notUntil)
  void end
  // To the nearest five pence, half of five upwards.
  const less = counts ? Math.round((full * (1000 - discount.perMille)) / 5000 + 1e-9) * 5 : full
  return { day, pence: Math.min(less, full), low, high: Math.max(...zones), less: less < full }
}

type Item = { pence: number; covers: (journey: SlowJourney) => boolean }

/** Every set of the week's caps, and beside each on every day every set of the day's. */
function leastOf(
  journeys: readonly SlowJourney[],
  monday: number,
  tables: readonly SlowTable[],
  discount: SlowDiscount | null,
): number {
  const days = [...new Set(journeys.map(({ day }) => day))].map((day) => {
    const own = journeys.filter((journey) => journey.day === day)
    return { own, items: itemsOf(tableOn(tables, day).caps, 'day', discount, own) }
  })
  const first = tables.findLast(({ from }) => from <= monday) ?? (tables[0] as SlowTable)
  const weekly = itemsOf(first.caps, 'week', discount, journeys)
  let least = Number.POSITIVE_INFINITY
  for (let week = 0; week < 2 ** weekly.length; week += 1) {
    const bought = weekly.filter((_, at) => week & (1 << at))
    let sum = bought.reduce((pence, item) => pence + item.pence, 0)
    for (const { own, items } of days) {
      const left = own.filter((journey) => !bought.some((item) => item.covers(journey)))
      let best = Number.POSITIVE_INFINITY
      for (let day = 0; day < 2 ** items.length; day += 1) {
        let pence = 0
        for (let at = 0; at < items.length; at += 1) if (day & (1 << at)) pence += (items[at] as Item).pence
        for (const journey of left) {
          let isCovered = false
          for (let at = 0; at < items.length; at += 1)
            if (day & (1 << at) && (items[at] as Item).covers(journey)) isCovered = true
          if (!isCovered) pence += journey.pence
        }
        best = Math.min(best, pence)
      }
      sum += best
    }
    least = Math.min(least, sum)
  }
  return least
}

/** Of the caps those that cover anything at all: the others only cost. */
function itemsOf(
  caps: SlowTable['caps'],
  span: 'day' | 'week',
  discount: SlowDiscount | null,
  journeys: readonly SlowJourney[],
): Item[] {
  const full = caps.map((cap): Item => ({
    pence: cap[span],
    covers: ({ low, high }) => cap.from <= low && high <= cap.to,
  }))
  const less = caps.map((cap): Item => {
    const rounded = Math.round((cap[span] * (1000 - (discount?.perMille ?? 0))) / 5000 + 1e-9) * 5
    return {
      pence: rounded - (rounded % 10),
      covers: (journey) => journey.less && cap.from <= journey.low && journey.high <= cap.to,
    }
  })
  return [...full, ...(discount ? less : [])].filter((item) => journeys.some((journey) => item.covers(journey)))
}

const tableOn = (tables: readonly SlowTable[], day: number): SlowTable =>
  tables.findLast(({ from }) => from <= day) ?? (tables[0] as SlowTable)

/** 0 is Monday: the first day of 1970 was a Thursday. */
const weekday = (day: number): number => (day + 3) % 7
export const mondayOf = (day: number): number => day - weekday(day)
/** Travel days begin at 04:30 by the clock on the wall. */
export const dayOf = (minute: number): number => Math.floor((minute + ahead(minute) - 270) / 1440)

const changes = new Map<number, readonly [number, number]>()
/** Minutes that the wall’s clock is ahead of UTC: 60 between one o’clock on the last Sundays of March and October. */
function ahead(minute: number): number {
  const year = new Date(minute * 60_000).getUTCFullYear()
  const known =
    changes.get(year) ??
    ([2, 9].map((month) => {
      const last = new Date(Date.UTC(year, month, 31, 1))
      return (last.getTime() - last.getUTCDay() * 86_400_000) / 60_000
    }) as [number, number])
  changes.set(year, known)
  return minute >= known[0] && minute < known[1] ? 60 : 0
}
