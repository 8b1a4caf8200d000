import { addDays } from '../../../time/dates.ts'
import { hhmm, minutesOf } from '../../../time/hh-mm.ts'
import { serviceInstant } from '../../../time/london.ts'
import { searchStations } from '../../../stations/search-stations.ts'
import { prepareStations } from '../../../stations/station-index.ts'
import type { Language, Station } from '../../../stations/station.ts'
import type { LineSearch } from '../search-from-line.ts'
import { searchFromLine } from '../search-from-line.ts'
import { defaultOptions, SEASON_DURATIONS } from '../../search-options.ts'
import { isTravelPass, tabOf } from '../../search-tab.ts'

/** When the lines are said. */
export const SAID_AT = serviceInstant('2026-12-07', 8 * 60 + 52)

type Named = { readonly railcards: Readonly<Record<string, { readonly en: string; readonly cy: string }>> }

/** Reads lines as a traveller's device does who has these stations, and cards of these names. */
export function lineReader(stations: readonly Station[], { railcards }: Named) {
  const index = prepareStations(stations)
  const cards = Object.entries(railcards).map(([code, { en, cy }]) => ({ code, names: [en, cy] }))
  return (line: string, language: Language): LineSearch =>
    searchFromLine(line, {
      start: defaultOptions(SAID_AT),
      now: SAID_AT,
      preferred: [],
      railcards: cards,
      find: (typed, asWritten) => searchStations(index, { typed, language, purpose: 'ticket-search', asWritten }).found,
    })
}

const COLUMNS = ['way', 'out', 'back', 'more', 'left'] as const
type Meaning = Record<(typeof COLUMNS)[number], string>

export type CorpusLine = { readonly line: string; readonly language: Language; readonly meaning: Meaning }

/** The lines of a file, with what each means written out in full. */
export const parseCorpus = (text: string, language: Language): CorpusLine[] =>
  text
    .split('\n')
    .slice(1)
    .filter((row) => row !== '' && !row.startsWith('#'))
    .map((row) => {
      const [line = '', way = '', out = '', back = '', more = '', left = ''] = row.split('\t')
      const pass = /season|multi/.test(more)
      const meaning = { way, out: moment(out, '07:00', pass), back: moment(back, '12:00', pass), more: words(more) }
      return { line, language, meaning: { ...meaning, left: words(left) } }
    })

const words = (text: string) => text.split(' ').filter(Boolean).toSorted().join(' ')

function moment(text: string, time: string, pass: boolean): string {
  if (text === '') return ''
  const [day = '', when] = text === '.' ? ['7'] : text.split(' ')
  const date = day.includes('-') ? day : `12-${day.padStart(2, '0')}`
  return pass ? date : `${date} ${when ?? (date === '12-07' ? '08:57' : time)}`
}

export type Score = 'right' | 'told' | 'silent'

/**
 * `told`: not as it was meant, and the traveller sees words of the line named that should have been understood. `silent`:
 * not as it was meant, and nothing says so.
 */
export function scoreOf(read: LineSearch, { meaning }: CorpusLine): { score: Score; got: Meaning } {
  const got = meaningOf(read)
  if (COLUMNS.every((column) => got[column] === meaning[column])) return { score: 'right', got }
  const expected = meaning.left.split(' ')
  const told = got.left.split(' ').some((word) => word !== '' && !expected.includes(word))
  const dropped = expected.some((word) => word !== '' && !got.left.split(' ').includes(word))
  return { score: told && !dropped ? 'told' : 'silent', got }
}

function meaningOf(read: LineSearch): Meaning {
  const { options, edges, ranges } = read
  const { first, second, via, avoid } = options.stations
  const tab = tabOf(options)
  const pass = isTravelPass(tab)
  const by = (window: string) => (window === 'arrival' ? '<' : '')
  const said = (side: 'out' | 'back', date: string, time: string, window: string): string => {
    const edge = edges[side]
    const range = ranges[side]
    if (pass) return date.slice(5)
    if (edge) return `${(edge === 'last' ? addDays(date, -1) : date).slice(5)} ${edge}`
    if (range) return `${date.slice(5)} ${by(window)}${hhmm(range.from)}-${hhmm(range.until)}`
    return `${date.slice(5)} ${by(window)}${hhmm(minutesOf(time))}`
  }
  const backSaid = read.backSaid && tab === 'return'
  return {
    way: [`${first ?? ''}>${second ?? ''}`, via && `via ${via}`, avoid && `avoid ${avoid}`].filter(Boolean).join(' '),
    out: said('out', options.dateOutbound, options.timeOutbound, options.timeWindowOutbound),
    back: backSaid ? said('back', options.dateInbound, options.timeInbound, options.timeWindowInbound) : '',
    more: words(moreOf(read).join(' ')),
    left: words([...read.unread, ...read.beyond.map(({ words: typed }) => typed)].join(' ')),
  }
}

function moreOf({ options, backSaid, peopleSaid, infants }: LineSearch): string[] {
  const tab = tabOf(options)
  const cards = tab === 'season' ? options.seasonRailcards : options.railcards
  const durations = SEASON_DURATIONS.filter((one) => options.seasonDuration[one]).join('+')
  const kind = { single: '', return: backSaid ? '' : 'return', openReturn: 'open', multi: 'multi' }
  return [
    tab === 'season' ? ['season', durations, options.seasonCustom.end].filter(Boolean).join(':') : kind[tab],
    peopleSaid && !isTravelPass(tab) ? `${options.adults}+${options.child}` : '',
    infants > 0 ? `infants${infants}` : '',
    ...[...new Set(cards)].map((card) => {
      const count = cards.filter((one) => one === card).length
      return count > 1 ? `${card}x${count}` : card
    }),
    options.ticketClass === 'FIRST' ? 'first' : '',
    options.direct ? 'direct' : '',
  ]
}
