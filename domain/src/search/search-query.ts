import { addressFields, type Query } from './address-fields.ts'
import { isCalendarDate } from '../time/calendar-date.ts'
import type { Instant } from '../time/instant.ts'
import type { BuyingChoice } from './buying-choice.ts'
import { NOTHING_CHOSEN } from './buying-choice.ts'
import type { SearchOptions } from './search-options.ts'
import { SEASON_DURATIONS, defaultOptions } from './search-options.ts'
import { chooseTab, isTravelPass, isSearchTab, tabOf } from './search-tab.ts'
import { MOST_TRAVELLERS } from './limits.ts'

/** The fields of an order that is being changed, and how an address calls them. */
const EDIT_FIELDS = [
  'orderID',
  'designatorOutbound',
  'designatorReturn',
  'ticketTypeOutbound',
  'ticketTypeReturn',
] as const

/**
 * A search as an address carries it: what differs from a plain search, so that links stay short, with the order whose place
 * it takes, and nothing personal (no photocard, no smartcard).
 */
export function queryOfSearch(options: SearchOptions, chosen = NOTHING_CHOSEN): Record<string, string> {
  const tab = tabOf(options)
  const { stations } = options
  const pass = isTravelPass(tab)
  const [adults, children, railcards] =
    tab === 'season'
      ? [options.seasonAdult, options.seasonChild, options.seasonRailcards]
      : [options.adults, options.child, options.railcards]
  const fields: Record<string, string | false | null | undefined> = {
    type: tab,
    from: stations.first,
    to: stations.second,
    via: stations.via,
    avoid: stations.avoid,
    out: pass ? options.dateOutbound : `${options.dateOutbound}T${options.timeOutbound}`,
    outBy: options.timeWindowOutbound === 'arrival' && 'arrival',
    back: tab === 'return' && `${options.dateInbound}T${options.timeInbound}`,
    backBy: tab === 'return' && options.timeWindowInbound === 'arrival' && 'arrival',
    adults: adults !== 1 && String(adults),
    children: children > 0 && String(children),
    ages: options.ages?.join(),
    railcards: railcards.join(','),
    class: options.ticketClass === 'FIRST' && 'first',
    direct: options.direct && 'true',
    own: options.tfwOnly && 'true',
    durations: tab === 'season' && SEASON_DURATIONS.filter((one) => options.seasonDuration[one]).join(','),
    customStart: tab === 'season' && options.seasonDuration.custom && options.seasonCustom.start,
    customEnd: tab === 'season' && options.seasonDuration.custom && options.seasonCustom.end,
    edit: chosen.inEdit && 'true',
  }
  for (const field of EDIT_FIELDS) fields[field] = chosen.inEdit && chosen[field]
  return Object.fromEntries(Object.entries(fields).flatMap(([name, value]) => (value ? [[name, value]] : [])))
}

/** Whether an address carries a search at all. */
export const hasSearch = (query: Query): boolean => Boolean(query['from'] || query['to'] || isSearchTab(query['type']))

type Carried = { options: SearchOptions; chosen: BuyingChoice; unread: string[] }

/**
 * The search of an address, and the order whose place it takes. Whatever can't be read is left as a new search has it, and named, so that somebody can be
 * told: links grow old, and people type.
 */
export function readSearch(query: Query, now: Instant): Carried {
  const start = defaultOptions(now)
  const { read, unread } = addressFields(query)

  const tab = read('type', (text) => (isSearchTab(text) ? text : undefined)) ?? 'single'
  const out = read('out', parseMoment)
  const back = read('back', parseMoment)
  const party = {
    adults: read('adults', parseCount) ?? 1,
    child: read('children', parseCount) ?? 0,
    railcards: read('railcards', parseCodes) ?? [],
  }
  const ages = read('ages', parseAges)?.slice(0, party.child)
  const durations = read('durations', parseDurations)
  const [customStart, customEnd] = [read('customStart', parseDay), read('customEnd', parseDay)]
  const inEdit = read('edit', parseFlag) ?? false
  const season = tab === 'season'

  const options: SearchOptions = {
    ...start,
    stations: {
      first: read('from', parseStation) ?? null,
      second: read('to', parseStation) ?? null,
      via: read('via', parseStation) ?? null,
      avoid: read('avoid', parseStation) ?? null,
    },
    dateOutbound: out?.date ?? start.dateOutbound,
    timeOutbound: out?.time ?? start.timeOutbound,
    dateInbound: back?.date ?? later(start.dateInbound, out?.date),
    timeInbound: back?.time ?? start.timeInbound,
    updated: {
      dateOutbound: out !== undefined,
      timeOutbound: out?.time !== undefined,
      dateInbound: back !== undefined,
      timeInbound: back?.time !== undefined,
    },
    timeWindowOutbound: read('outBy', parseWindow) ?? 'departure',
    timeWindowInbound: read('backBy', parseWindow) ?? 'departure',
    ...(season
      ? { seasonAdult: party.adults, seasonChild: party.child, seasonRailcards: party.railcards }
      : { ...party, ...(ages && { ages }) }),
    ticketClass:
      read('class', (text) =>
        /^first$/i.test(text) ? 'FIRST' : /^(third|standard)$/i.test(text) ? 'THIRD' : undefined,
      ) ?? 'THIRD',
    direct: read('direct', parseFlag) ?? false,
    tfwOnly: read('own', parseFlag) ?? false,
    seasonDuration: durations ?? start.seasonDuration,
    seasonCustom: { start: customStart ?? null, end: customEnd ?? null },
  }
  const order = Object.fromEntries(EDIT_FIELDS.map((field) => [field, inEdit ? query[field] || null : null]))
  return { options: chooseTab(options, tab), chosen: { ...NOTHING_CHOSEN, inEdit, ...order }, unread }
}

const later = (one: string, other: string | undefined) => (other !== undefined && other > one ? other : one)

const parseStation = (text: string) => (/^[A-Za-z0-9]{3,8}$/.test(text) ? text.toUpperCase() : undefined)
const parseDay = (text: string) => (isCalendarDate(text) ? text : undefined)
const parseWindow = (text: string) => (text === 'arrival' || text === 'departure' ? text : undefined)
const parseFlag = (text: string) =>
  /^(true|1|yes)$/i.test(text) ? true : /^(false|0|no)$/i.test(text) ? false : undefined

function parseCount(text: string): number | undefined {
  const count = /^\d{1,2}$/.test(text) ? Number(text) : undefined
  return count !== undefined && count <= MOST_TRAVELLERS ? count : undefined
}

const parseAges = (text: string): number[] | undefined =>
  /^(([5-9]|1[0-5])(,\b|$))+$/.test(text) ? text.split(',').map(Number) : undefined

function parseCodes(text: string): string[] | undefined {
  const codes = text.split(',').filter(Boolean)
  return codes.length <= MOST_TRAVELLERS && codes.every((code) => /^[\w-]{1,32}$/.test(code)) ? codes : undefined
}

/** A day, with or without its time: `2026-12-07T09:00`. */
function parseMoment(text: string): { date: string; time?: string } | undefined {
  const [date = '', time] = text.split('T')
  if (!isCalendarDate(date)) return undefined
  if (time === undefined) return { date }
  return /^([01]\d|2[0-3]):[0-5]\d$/.test(time) ? { date, time } : undefined
}

function parseDurations(text: string): SearchOptions['seasonDuration'] | undefined {
  const named = text.split(',')
  if (!named.every((one) => SEASON_DURATIONS.some((duration) => duration === one))) return undefined
  const has = (duration: (typeof SEASON_DURATIONS)[number]) => named.includes(duration)
  return { weekly: has('weekly'), monthly: has('monthly'), annual: has('annual'), custom: has('custom') }
}
