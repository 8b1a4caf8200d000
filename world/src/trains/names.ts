import type { Coach, Train } from '@cledrau/feeds/railway/railway.ts'
import type { PlayedRailway } from './played-railway.ts'

/** What codes are called by those who are told of them, and which coaches a train has. */
export type Names = {
  readonly tiploc: (code: string) => string
  readonly station: (code: string) => string
  readonly operator: (code: string) => string
  readonly coaches: (train: Train) => readonly Coach[]
}

export const namesOf = ({ stations, operators, coachesOf }: PlayedRailway): Names => ({
  tiploc: (code) => stations.get(code)?.tiploc ?? code,
  station: (code) => stations.get(code)?.name ?? code,
  operator: (code) => operators.get(code) ?? code,
  coaches: (train) => (train.mode === 'rail' ? coachesOf(train) : []),
})
