import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { schemeFrom, tableOn, type PaygStep } from '@cledrau/domain/payg/scheme.ts'
import type { GateStation } from './gates.ts'

const read = <Read>(dataDir: string, name: string): Read =>
  JSON.parse(readFileSync(join(dataDir, name), 'utf8')) as Read

/** Where readers stand: the scheme’s stations on a day, by the names on their signs. */
export function schemeStations(dataDir: string, day: string): GateStation[] {
  const table = tableOn(schemeFrom(read<PaygStep[]>(dataDir, 'payg/scheme.json')), day)
  const names = new Map(
    read<{ crsCode: string; names: GateStation['names'] }[]>(dataDir, 'stations/stations.json').map(
      (station) => [station.crsCode, station.names] as const,
    ),
  )
  return Object.keys(table?.zones ?? {}).map((crs) => ({ crs, names: names.get(crs) ?? { en: crs, cy: crs } }))
}
