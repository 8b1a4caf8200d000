import type { Easement, GuideRecords } from '@cledrau/domain/routeing/records.ts'
import { dated } from '../fares/columns.ts'

/** Writes the guide as the industry's feed, file by file: what is read back is what was written. */
export function writeRouteing(guide: GuideRecords): Map<string, string> {
  const { easements } = guide
  const files: Record<string, string[]> = {
    RGS: guide.stations.map(({ crs, points, group }) =>
      [crs, ...Array.from({ length: MOST_POINTS }, (_, at) => points[at] ?? ''), group].join(),
    ),
    RGG: guide.groups.map(({ group, main }) => `${group},${main}`),
    RGP: guide.points,
    RGN: guide.nodes,
    RGM: guide.maps,
    RGL: guide.links.map(({ from, to, map }) => `${from},${to},${map}`),
    RGR: guide.routes.map(({ from, to, maps }) => [from, to, ...maps].join()),
    RGD: guide.distances.map(({ from, to, miles100 }) => `${from},${to},${(miles100 / 100).toFixed(2)}`),
    RGE: easements.map(({ ref, text }) => `${ref},${text}`),
    RGF: easements.flatMap(easementLines),
    RGH: easements.flatMap(({ ref, tocs }) => tocs.map((toc) => `${ref},${toc}`)),
  }
  return new Map(Object.entries(files).map(([name, lines]) => [name, lines.map((line) => `${line}\n`).join('')]))
}

const MOST_POINTS = 4

function easementLines(one: Easement): string[] {
  const { ref, positive, from, until, week } = one
  const days = week.map((day) => (day ? 'Y' : 'N')).join('')
  // Type 3 is for everybody; the category is for whoever prints the guide. Its text has the same number.
  const head = ['E', ref, dated(from), dated(until), ref, '3', positive ? '1' : '2', '1', days, '', ''].join()
  const places = [one.anywhere, one.origins, one.destinations, one.via, one.without, one.doublingAt]
  return [
    head,
    ...places.flatMap((list, at) => list.map((crs) => `L,${ref},${crs},${at + 1}`)),
    ...one.routes.map((code) => `D,${ref},3,${code}`),
    ...one.tickets.map((code) => `D,${ref},4,${code}`),
  ]
}
