import type { Station } from '@cledrau/contract/stations/stations.ts'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const FILE = join(import.meta.dirname, '../../../data/stations/stations.json')

/** Every station, as the product has them. */
export const STATIONS = JSON.parse(readFileSync(FILE, 'utf8')) as Station[]
