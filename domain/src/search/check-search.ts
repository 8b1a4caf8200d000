import type { Instant } from '../time/instant.ts'
import { isBackTooEarly, isCustomSeason, lastDayToBegin, partyProblem } from './limits.ts'
import type { SearchOptions } from './search-options.ts'
import { dayAndTime } from '../time/london.ts'
import { isTravelPass, tabOf } from './search-tab.ts'

export type SearchField = 'from' | 'to' | 'via' | 'avoid' | 'out' | 'back' | 'passengers' | 'durations' | 'custom'

export type SearchProblem =
  | 'STATION_MISSING'
  | 'STATION_UNKNOWN'
  | 'SAME_STATION'
  | 'IN_THE_PAST'
  | 'TOO_FAR_AHEAD'
  | 'RETURN_BEFORE_OUTWARD'
  | 'NO_PASSENGERS'
  | 'TOO_MANY_PASSENGERS'
  | 'NO_DURATION'
  | 'CUSTOM_DATES_MISSING'
  | 'CUSTOM_DATES_WRONG'

export type SearchProblems = Partial<Record<SearchField, SearchProblem>>

/** A minute or two have passed since the time was chosen: that is no mistake. */
const GRACE_MINUTES = 10

/** What is wrong with a search, field by field; the server asks the same and more. */
export function checkSearch(
  options: SearchOptions,
  now: Instant,
  isStation: (code: string) => boolean,
): SearchProblems {
  const problems: SearchProblems = {}
  const { first, second, via, avoid } = options.stations
  const tab = tabOf(options)
  const pass = isTravelPass(tab)

  if (first === null) problems.from = 'STATION_MISSING'
  else if (!isStation(first)) problems.from = 'STATION_UNKNOWN'
  if (second === null) problems.to = 'STATION_MISSING'
  else if (!isStation(second)) problems.to = 'STATION_UNKNOWN'
  else if (second === first) problems.to = 'SAME_STATION'
  for (const [field, code] of [['via', via] as const, ['avoid', avoid] as const]) {
    if (code === null) continue
    if (!isStation(code)) problems[field] = 'STATION_UNKNOWN'
    else if (code === first || code === second || (field === 'avoid' && code === via)) problems[field] = 'SAME_STATION'
  }

  const earliest = dayAndTime((now - GRACE_MINUTES * 60_000) as Instant)
  const last = lastDayToBegin(dayAndTime(now).date, false)
  const out = `${options.dateOutbound}T${pass ? '23:59' : options.timeOutbound}`
  if (out < `${earliest.date}T${earliest.time}`) problems.out = 'IN_THE_PAST'
  else if (options.dateOutbound > last) problems.out = 'TOO_FAR_AHEAD'
  if (tab === 'return') {
    const [there, back] = [
      { date: options.dateOutbound, time: options.timeOutbound },
      { date: options.dateInbound, time: options.timeInbound },
    ]
    if (options.dateInbound > last) problems.back = 'TOO_FAR_AHEAD'
    else if (isBackTooEarly(there, back)) problems.back = 'RETURN_BEFORE_OUTWARD'
  }

  if (!pass) {
    const wrong = partyProblem(options.adults, options.child)
    if (wrong) problems.passengers = wrong
  }
  if (tab === 'season') Object.assign(problems, seasonProblems(options))
  return problems
}

function seasonProblems({ seasonDuration, seasonCustom }: SearchOptions): SearchProblems {
  const { weekly, monthly, annual, custom } = seasonDuration
  if (!weekly && !monthly && !annual && !custom) return { durations: 'NO_DURATION' }
  if (!custom) return {}
  const { start, end } = seasonCustom
  if (start === null || end === null) return { custom: 'CUSTOM_DATES_MISSING' }
  return isCustomSeason(start, end) ? {} : { custom: 'CUSTOM_DATES_WRONG' }
}
