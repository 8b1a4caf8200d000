import type { PlayedRailway } from './played-railway.ts'

/** What codes are called by those who are told of them. */
export type Names = {
  readonly tiploc: (code: string) => string
  readonly station: (code: string) => string
  readonly operator: (code: string) => string
}

export const namesOf = ({ stations, operators }: PlayedRailway): Names => ({
  tiploc: (code) => stations.get(code)?.tiploc ?? code,
  station: (code) => stations.get(code)?.name ?? code,
  operator: (code) => operators.get(code) ?? code,
})
