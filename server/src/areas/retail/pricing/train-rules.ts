import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import { limitsTold, type LimitTold, type TimesTold } from '@cledrau/domain/fares/explain/limits-told.ts'
import type { Direction, RestrictionRecord } from '@cledrau/domain/fares/image/records.ts'
import { holds, type Fares } from '@cledrau/domain/fares/rules/fares.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { dayOf } from '@cledrau/domain/time/dates.ts'
import { joined, type Params, type SayBoth } from './say-both.ts'

export type TrainWords = { say: SayBoth; station: (crs: string) => Bilingual; carrier: (code: string) => Bilingual }

/** A ticket as far as its trains go. */
export type TrainTicket = {
  bookedTrainsOnly: boolean
  /** The code of its route; empty for tickets to an area. */
  route: string
  restriction: string
  /** The day of travel; null where it is open. */
  date: string | null
  /** A day on which the ticket is good: what its codes mean changes from year to year. */
  onDay: string
}

/** Which trains a ticket is good on in one direction, each limit a sentence, what binds first. */
export const trainRules = (
  fares: Pick<Fares, 'on' | 'tables'>,
  ticket: TrainTicket,
  direction: Direction,
  words: TrainWords,
): Bilingual[] => limitsTold(limitedTicket(fares, ticket), direction).map((limit) => limitSaid(limit, words))

const limitedTicket = (
  fares: Pick<Fares, 'on' | 'tables'>,
  { bookedTrainsOnly, route, restriction, date, onDay }: TrainTicket,
) => ({
  bookedTrainsOnly,
  route: fares.on(onDay).routes[fares.tables.routeCodes.indexOf(route)],
  times: restrictionOn(fares, restriction, date ?? onDay),
  date,
})

/** The record of a restriction that holds on a day; where none does, the newest. */
export function restrictionOn(
  { tables }: Pick<Fares, 'tables'>,
  code: string,
  date: string,
): RestrictionRecord | undefined {
  const named = code === '' ? [] : tables.restrictions.filter((one) => one.code === code)
  return named.findLast((one) => holds(one, dayOf(date))) ?? named.at(-1)
}

/** Which trains an Advance ticket is bound to, by when they leave. */
export function onlyOn(times: readonly string[], { say }: Pick<TrainWords, 'say'>): Bilingual {
  const [others, last] = [times.slice(0, -1), times.at(-1) ?? '']
  const listed = others.length === 0 ? last : say('RULE_ALL_OF', { others: others.join(', '), last })
  return say('RULE_ONLY_ON', { times: listed })
}

/** On which trains several tickets are good one after the other: those that call where one ends and the next begins. */
export function callsAt(stations: readonly string[], { say, station }: Omit<TrainWords, 'carrier'>): Bilingual {
  const names = stations.map(station)
  const last = names.pop() ?? { en: '', cy: '' }
  const others = { en: names.map(({ en }) => en).join(', '), cy: names.map(({ cy }) => cy).join(', ') }
  return say('RULE_SPLIT_CALLS', { stations: names.length === 0 ? last : say('RULE_STATIONS', { others, last }) })
}

function limitSaid(told: LimitTold, words: TrainWords): Bilingual {
  const { say, carrier } = words
  switch (told.limit) {
    case 'NONE':
      return say('RULE_ANY_TRAIN')
    case 'BOOKED_TRAINS':
      return say('RULE_BOOKED_TRAIN')
    case 'SOME_TRAINS':
      return say('RULE_NOT_SOME_TRAINS')
    case 'CARRIERS':
      return say('RULE_ONLY_CARRIERS', { carriers: eitherOf(told.carriers.map(carrier), say) })
    case 'BY_WAY_OF':
    case 'NOT_BY_WAY_OF':
      return say(`RULE_${told.limit}`, { stations: viaSaid(told.stations, words) })
    case 'TIMES':
      return timesSaid(told, words)
  }
}

/** Stations that one may travel by: one or another of them. */
export const viaSaid = (
  stations: readonly string[],
  { say, station }: Pick<TrainWords, 'say' | 'station'>,
): Bilingual =>
  eitherOf(
    stations.map(station).map((name) => ({ en: name.en, cy: inWelsh('drwy', name) })),
    say,
  )

function timesSaid(told: TimesTold, { say, station, carrier }: TrainWords): Bilingual {
  const { side, from, until, after } = told
  const at = { D: 'LEAVE', A: 'ARRIVE', V: 'PASS' }[told.at]
  const where = told.station === '' ? '' : '_AT'
  const name = {
    NEVER: 'RULE_NO_TRAIN',
    NOT_BEFORE: `RULE_NOT_BEFORE${where}`,
    NOT: `RULE_NOT_${at}${where}`,
    ONLY: `RULE_ONLY_${at}${where}`,
  }[side]
  const place: Params = told.station === '' ? {} : { station: station(told.station) }
  const days = told.between.map((span) =>
    say('RULE_BETWEEN_DATES', { from: dayIn(span.from), until: dayIn(span.until) }),
  )
  const working = told.on === null ? [] : [say(`RULE_${told.on}`)]
  const carriers =
    told.carriers.length > 0 ? [say('RULE_ON_CARRIERS', { carriers: eitherOf(told.carriers.map(carrier), say) })] : []
  return joined(...days, ...working, say(name, { from, until, after, ...place }), ...carriers)
}

const DAYS: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
  cy: new Intl.DateTimeFormat('cy', { day: 'numeric', month: 'long', timeZone: 'UTC' }),
}
const ANY_YEAR = 2027

/** A day of any year, month × 100 + day, in words: 18 December. */
function dayIn(monthDay: number): Bilingual {
  const day = new Date(Date.UTC(ANY_YEAR, Math.floor(monthDay / 100) - 1, monthDay % 100))
  return { en: DAYS.en.format(day), cy: DAYS.cy.format(day) }
}

function eitherOf(names: readonly Bilingual[], say: SayBoth): Bilingual {
  const [others, last] = [names.slice(0, -1), names.at(-1) ?? { en: '', cy: '' }]
  if (others.length === 0) return last
  const listed = { en: others.map(({ en }) => en).join(', '), cy: others.map(({ cy }) => cy).join(', ') }
  return say('RULE_EITHER', { others: listed, last })
}
