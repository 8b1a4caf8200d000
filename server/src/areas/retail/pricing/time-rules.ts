import type { FareRule } from '@cledrau/contract/search/fares.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import type { Fares } from '@cledrau/domain/fares/rules/fares.ts'
import type { Direction, RestrictionRecord, TimeBand } from '@cledrau/domain/fares/image/records.ts'
import { clockMinute, hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { TICKET_DAY_STARTS } from '@cledrau/domain/fares/rules/ticket-days.ts'
import { joined, type Params, type SayBoth } from './say-both.ts'

export type TimeWords = { say: SayBoth; station: (crs: string) => Bilingual; carrier: (code: string) => Bilingual }

/** Which trains a ticket's times allow in one direction: on a date, or (an open return's way back) on any. */
export function timeRules(
  fares: Fares,
  restriction: string,
  direction: Direction,
  date: string | null,
  words: TimeWords,
): FareRule[] {
  const category = direction === 'OUT' ? 'OUTBOUND' : 'RETURN'
  const rule = (description: Bilingual): FareRule => ({ category, description })
  const side = date === null ? anyDay(fares, restriction, direction) : onDay(fares, restriction, direction, date)
  if (!side || (side.bands.length === 0 && !side.someTrains)) return [rule(words.say('RULE_ANY_TRAIN'))]
  const rules = side.bands.map((band) => rule(bandRule(band, side.positive, date === null, words)))
  return side.someTrains ? [...rules, rule(words.say('RULE_NOT_SOME_TRAINS'))] : rules
}

type Side = { positive: boolean; bands: readonly TimeBand[]; someTrains: boolean }

function onDay(fares: Fares, code: string, direction: Direction, date: string): Side | undefined {
  const restriction = code === '' ? undefined : fares.on(date).restrictionOf(code)
  if (!restriction?.holds) return undefined
  const { positive, bands, trains } = direction === 'OUT' ? restriction.out : restriction.return
  return { positive, bands, someTrains: trains.size > 0 }
}

function anyDay({ tables }: Fares, code: string, direction: Direction): Side | undefined {
  const record: RestrictionRecord | undefined = tables.restrictions.findLast((one) => one.code === code)
  if (!record) return undefined
  const seen = new Set<string>()
  const bands = record.bands.filter((band) => {
    const key = [band.from, band.until, band.at, band.station].join()
    const isNew = band.direction === direction && !band.minimumFare && !seen.has(key)
    return isNew && seen.add(key)
  })
  const positive = direction === 'OUT' ? record.outPositive : record.returnPositive
  return { positive, bands, someTrains: record.trains.some((train) => train.direction === direction) }
}

function bandRule(band: TimeBand, positive: boolean, anyDate: boolean, words: TimeWords): Bilingual {
  const { say, station, carrier } = words
  const place: Params = band.station === '' ? {} : { station: station(band.station) }
  const at = { D: 'LEAVE', A: 'ARRIVE', V: 'PASS' }[band.at]
  const where = band.station === '' ? '' : '_AT'
  const times = { from: clock(band.from), until: clock(band.until), after: clock(band.until + 1) }
  const isMorning = !positive && band.from <= TICKET_DAY_STARTS && band.at === 'D'
  const name = positive ? `RULE_ONLY_${at}${where}` : isMorning ? `RULE_NOT_BEFORE${where}` : `RULE_NOT_${at}${where}`
  const sentence = say(name, { ...times, ...place })
  const before = anyDate && isWorkingDays(band) ? [say('RULE_WEEKDAYS')] : []
  const after = band.tocs.length > 0 ? [say('RULE_ON_CARRIERS', { carriers: listed(band.tocs.map(carrier)) })] : []
  return joined(...before, sentence, ...after)
}

const isWorkingDays = ({ days }: TimeBand): boolean =>
  days.length > 0 && days.every(({ week }) => week[0] === true && week[5] !== true && week[6] !== true)

const listed = (names: readonly Bilingual[]): Bilingual => ({
  en: names.map((name) => name.en).join(', '),
  cy: names.map((name) => name.cy).join(', '),
})

export const clock = (minute: number): string => hhmm(clockMinute(minute))
