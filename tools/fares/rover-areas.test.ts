import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../programs.ts'
import { nextOf, railsOf } from '../routeing/rails.ts'
import type { Place } from './distance.ts'

const read = <Value>(file: string): Value => JSON.parse(readFileSync(join(ROOT, 'data', file), 'utf8')) as Value
const { roverAreas } = read<{ roverAreas: Record<string, string[]> }>('fares/lists.json')
const places = read<Place[]>('stations/stations.json').filter(({ members }) => !members)
const next = nextOf(railsOf(places, join(ROOT, 'data/railway/lines')))

test.each(Object.entries(roverAreas))('all of %s hangs together along the rails', (_, area) => {
  const inside = new Set(area)
  const reached = new Set(area.slice(0, 1))
  const open = [...reached]
  for (let here = open.pop(); here !== undefined; here = open.pop())
    for (const [there] of next.get(here) ?? [])
      if (inside.has(there) && !reached.has(there)) {
        reached.add(there)
        open.push(there)
      }
  expect([...inside].filter((crs) => !reached.has(crs))).toEqual([])
})

test('rovers end where they are said to end', () => {
  expect(roverAreas.EXW).toEqual(expect.arrayContaining(['CRE', 'HFD', 'CNM', 'HHD', 'MFH', 'PWL', 'EBB', 'LLO']))
  for (const crs of ['BHM', 'WVH', 'MAN', 'LIV', 'BHI', 'RUN', 'BID', 'BPW']) expect(roverAreas.EXW).not.toContain(crs)
  for (const crs of ['MAN', 'SPT', 'CRE', 'MFH', 'CMN', 'CTR']) expect(roverAreas.HWC).not.toContain(crs)
  expect(roverAreas.CDT).toEqual(expect.arrayContaining(['EBK', 'FRW']))
  for (const crs of ['DNS', 'BRY', 'PPD', 'NWP']) expect(roverAreas.CDT).not.toContain(crs)
})
