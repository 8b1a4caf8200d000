import { shorts, words, type Codes } from './columns.ts'
import type { FareColumns, FareStation } from './image.ts'
import { imageDay } from './image-day.ts'
import type { Dated, FareRecords } from './records.ts'

/** A code and the image days, both included, on which a station is priced as it. */
type Span = { code: string; from: number; until: number }

type Sets = {
  stations: FareStation[]
  columns: Pick<FareColumns, 'setStart' | 'setCode' | 'setFrom' | 'setUntil'>
}

/** A station is priced as its group only while both the station and its membership hold. */
const overlap = (a: Span, b: Dated, code: string): Span => ({
  code,
  from: Math.max(a.from, imageDay(b.from)),
  until: Math.min(a.until, imageDay(b.until)),
})

/**
 * Under which codes a station may be priced: its own, its fare group's, those of the groups it belongs to, and every
 * cluster that holds one of these; each with the days on which that is so.
 */
export function locationSets(few: Pick<FareRecords, 'locations' | 'groups' | 'clusters'>, locations: Codes): Sets {
  // The feed tells groups with their members; here a station is asked for those it is in.
  const groupsOf = listsBy(few.groups.flatMap((group) => group.members.map((member) => ({ key: member, group }))))
  const clustersOf = listsBy(few.clusters.map((cluster) => ({ key: cluster.member, cluster })))
  const stations: FareStation[] = []
  const seen = new Set<string>()
  const [start, code, from, until] = [words(), shorts(), shorts(), shorts()]
  start.push(0)
  for (const { nlc, crs, name, zone, railcardAreas, fareGroup, ...dates } of newestFirst(few.locations)) {
    // Without three letters nobody can ask for it; the newest record of a station is the one that counts.
    if (crs === '' || seen.has(crs)) continue
    seen.add(crs)
    stations.push({ nlc, crs, name, zone, railcardAreas })
    const whole = { code: nlc, from: imageDay(dates.from), until: imageDay(dates.until) }
    const own = [whole]
    // A fare group has no dates of its own: it holds as long as the station's record does.
    if (fareGroup !== '' && fareGroup !== nlc) own.push({ ...whole, code: fareGroup })
    for (const { group } of groupsOf.get(nlc) ?? []) own.push(overlap(whole, group, group.nlc))
    // Only one deep: no cluster is looked for in another.
    const all = [...own]
    for (const one of own) {
      // Clusters hold stations and groups: whatever it is priced as may be in one.
      for (const { cluster } of clustersOf.get(one.code) ?? []) all.push(overlap(one, cluster, cluster.cluster))
    }
    // In the order of their numbers, as the destinations of each origin are: looking them up then goes one way.
    const spans = unique(all).map((span) => ({ ...span, number: locations.of(span.code) }))
    for (const span of spans.toSorted((a, b) => a.number - b.number)) {
      code.push(span.number)
      from.push(span.from)
      until.push(span.until)
    }
    start.push(code.length())
  }
  return {
    stations,
    columns: { setStart: start.cut(), setCode: code.cut(), setFrom: from.cut(), setUntil: until.cut() },
  }
}

/** A place may be told again with later dates; the latest word about it counts. */
const newestFirst = (locations: FareRecords['locations']): FareRecords['locations'] =>
  locations.toSorted((a, b) => (a.until < b.until ? 1 : a.until > b.until ? -1 : 0))

function listsBy<Item extends { key: string }>(items: Item[]): Map<string, Item[]> {
  const lists = new Map<string, Item[]>()
  for (const item of items) {
    const list = lists.get(item.key)
    if (list) list.push(item)
    else lists.set(item.key, [item])
  }
  return lists
}

/** The same code twice, through two groups say, would find its fares twice. */
function unique(spans: Span[]): Span[] {
  const kept: Span[] = []
  for (const span of spans) {
    // The two never hold at the same time.
    if (span.from > span.until) continue
    const twin = kept.find((one) => one.code === span.code && one.from <= span.until && span.from <= one.until)
    // Apart in time they stay two: a station may leave a cluster and come back.
    if (!twin) kept.push({ ...span })
    else {
      twin.from = Math.min(twin.from, span.from)
      twin.until = Math.max(twin.until, span.until)
    }
  }
  return kept
}
