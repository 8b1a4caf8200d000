import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'

/** The trains of a trip as a query names them. */
export const trainsInQuery = ({ travelSegments }: Pick<LegSolution, 'travelSegments'>): string =>
  travelSegments
    .map(({ uid, serviceDate, origin, destination }) => [uid, serviceDate, origin.code, destination.code].join('.'))
    .join(',')
