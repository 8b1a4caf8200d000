import { metresBetween, type Point } from '@cledrau/domain/stations/metres-between.ts'

export type Near<S> = { station: S; metres: number }

export const nearestStations = <S extends Point>(stations: readonly S[], here: Point, count = 3): Near<S>[] =>
  stations
    .map((station) => ({ station, metres: metresBetween(here, station) }))
    .toSorted((one, other) => one.metres - other.metres)
    .slice(0, count)
