import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { waysTold } from '@cledrau/domain/routeing/ways.ts'
import { viaSaid, type TrainWords } from './train-rules.ts'

/** Where a ticket begins and ends, its route, and a day on which it is good. */
export type WayTicket = {
  origin: string
  destination: string
  route: string
  bookedTrainsOnly: boolean
  onDay: string
}

/**
 * Which ways a ticket may take, in words: by which stations, and by which not. Nothing where its route names them already,
 * where its trains are booked, and between neighbours.
 */
export function wayRules(
  { guide, on, tables }: Pick<Fares, 'guide' | 'on' | 'tables'>,
  { origin, destination, route, bookedTrainsOnly, onDay }: WayTicket,
  words: TrainWords,
): Bilingual[] {
  const limits = on(onDay).routes[tables.routeCodes.indexOf(route)]
  if (!guide || bookedTrainsOnly || !limits || limits.include.length > 0) return []
  const { by, notBy } = waysTold(guide, origin, destination, onDay)
  const told = by.filter((crs) => !limits.exclude.includes(crs))
  const closed = notBy.filter((crs) => !limits.exclude.includes(crs))
  return [
    ...(told.length > 0 ? [words.say('RULE_WAYS', { stations: viaSaid(told, words) })] : []),
    ...(closed.length > 0 ? [words.say('RULE_NOT_BY_WAY_OF', { stations: viaSaid(closed, words) })] : []),
  ]
}
