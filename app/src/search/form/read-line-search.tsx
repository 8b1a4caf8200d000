import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import type { LineSearch } from '@cledrau/domain/search/line/search-from-line.ts'
import { SEASON_DURATIONS } from '@cledrau/domain/search/search-options.ts'
import { isTravelPass, tabOf } from '@cledrau/domain/search/search-tab.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { hhmm } from '@cledrau/domain/time/hh-mm.ts'
import { useEffect, useRef, useState } from 'react'
import { capitals } from '../../i18n/names.ts'
import type { WordName } from '../../i18n/names.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePartyAndCards } from '../who/party-and-cards.ts'
import { useRailcards } from '../who/use-railcards.ts'
import { setTicketSearch } from '../ticket-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { LineNotes } from './line-notes.tsx'
import styles from './line-search.module.css'
import type { SearchForm } from './use-search-form.ts'
import { useReadLine } from './use-read-line.ts'
import { timeWord } from './when-part.tsx'

type ReadLineProps = {
  line: string
  form: SearchForm
  /** Goes up when Enter is pressed: then what was read is where the hand goes on. */
  asked: number
  onTaken: () => void
}

/** What a line was read as: every part by its name, and where a name could be several places, which. */
export default function ReadLineSearch({ line, form, asked, onTaken }: ReadLineProps) {
  const { t, language } = useWords()
  const [chosen, setChosen] = useState<Partial<Record<string, string>>>({})
  const run = useRef<HTMLButtonElement>(null)
  const words = usePartyAndCards(useRailcards())
  const { byCode } = form.stations
  const read = useReadLine(line, form)
  const options = withChosen(read.options, chosen, read.places)
  const tab = tabOf(options)
  const nameOf = (code: string | null) => (code === null ? null : (byCode.get(code)?.names[language] ?? code))
  const { first, second, via, avoid } = options.stations
  const moment = (date: string, time: string, window: SearchOptions['timeWindowOutbound']) =>
    isTravelPass(tab) ? formatDay(date, language) : `${formatDay(date, language)}, ${t(timeWord(window), { time })}`

  const rangeWords = (range: LineSearch['ranges']['out'], date: string, window: SearchOptions['timeWindowOutbound']) =>
    range &&
    `${formatDay(date, language)}, ${t(`SEARCH_LINE_RANGE_${capitals(window)}`, { from: hhmm(range.from), until: hhmm(range.until) })}`
  // The last train has arrived in the night after its day.
  const edgeWords = (edge: LineSearch['edges']['out'], date: string) =>
    edge &&
    `${formatDay(edge === 'last' ? addDays(date, -1) : date, language)}, ${t(`SEARCH_LINE_${capitals(edge)}_TRAIN`)}`
  const carried = options.railcards.length > 0 ? words.cards(options) : null
  const people = [words.people(options), carried].filter(Boolean).join(', ')
  const durations = SEASON_DURATIONS.filter((one) => options.seasonDuration[one])
    .map((one) => t(`SEARCH_DURATION_${capitals(one)}`))
    .join(', ')

  const facts: [word: WordName, value: string | null][] = [
    ['SEARCH_LINE_KIND', t(`SEARCH_TAB_${capitals(tab)}`)],
    ['SEARCH_FROM', nameOf(first) ?? t('SEARCH_LINE_MISSING')],
    ['SEARCH_TO', nameOf(second) ?? t('SEARCH_LINE_MISSING')],
    ['SEARCH_VIA', nameOf(via)],
    ['SEARCH_AVOID', nameOf(avoid)],
    [
      isTravelPass(tab) ? 'SEARCH_STARTS' : 'SEARCH_OUT',
      edgeWords(read.edges.out, options.dateOutbound) ??
        rangeWords(read.ranges.out, options.dateOutbound, options.timeWindowOutbound) ??
        moment(options.dateOutbound, options.timeOutbound, options.timeWindowOutbound),
    ],
    [
      'SEARCH_BACK',
      tab === 'return'
        ? (edgeWords(read.edges.back, options.dateInbound) ??
          rangeWords(read.ranges.back, options.dateInbound, options.timeWindowInbound) ??
          moment(options.dateInbound, options.timeInbound, options.timeWindowInbound))
        : null,
    ],
    ['SEARCH_DURATION', tab === 'season' ? durations : null],
    ['SEARCH_WHO', isTravelPass(tab) ? null : people],
    ['SEARCH_LINE_TRAINS', options.direct && !isTravelPass(tab) ? t('SEARCH_DIRECT') : null],
    ['SEARCH_CLASS', options.ticketClass === 'FIRST' ? t('SEARCH_FIRST') : null],
  ]

  useEffect(() => {
    if (asked > 0) run.current?.focus()
  }, [asked])

  if (!read.understood)
    return (
      <Note kind="attention" icon="info">
        <output>{t('SEARCH_LINE_NOTHING')}</output>
      </Note>
    )
  // A search that lacks an end isn't run: the form is where it is completed.
  const whole = first !== null && second !== null
  return (
    <Card>
      <section className="stack stack-3" aria-label={t('SEARCH_LINE_READ')}>
        <dl className={styles.facts} aria-live="polite">
          {facts.map(([word, value]) =>
            value === null ? null : (
              <div key={word} className={styles.fact}>
                <dt className="t-s soft strong">{t(word)}</dt>
                <dd>{value}</dd>
              </div>
            ),
          )}
        </dl>
        {read.places
          .filter(({ candidates }) => candidates.length > 1)
          .map(({ role, words: typed, candidates }) => (
            <div key={role} className="stack stack-1">
              <p className="t-s soft">{t('SEARCH_LINE_WHICH', { typed })}</p>
              <Chips
                label={t('SEARCH_LINE_WHICH', { typed })}
                options={candidates.map((code) => ({ value: code, label: nameOf(code) }))}
                chosen={chosen[role] !== undefined && candidates.includes(chosen[role]) ? chosen[role] : candidates[0]}
                onChoose={(code) => setChosen({ ...chosen, [role]: code })}
              />
            </div>
          ))}
        <LineNotes read={read} />
        <div className={styles.buttons}>
          {whole && (
            <Button
              ref={run}
              kind="second"
              offline={!form.online}
              onClick={() => {
                onTaken()
                form.run(options)
              }}
            >
              {t('SEARCH_LINE_RUN')}
            </Button>
          )}
          <Button
            ref={whole ? undefined : run}
            kind={whole ? 'quiet' : 'second'}
            onClick={() => {
              setTicketSearch(options)
              onTaken()
            }}
          >
            {t('SEARCH_LINE_FILL')}
          </Button>
        </div>
      </section>
    </Card>
  )
}

const FIELD_OF = { from: 'first', to: 'second', via: 'via', avoid: 'avoid' } as const

/** The places that were chosen among those a name could mean, as long as the line still names them so. */
function withChosen(
  options: SearchOptions,
  chosen: Partial<Record<string, string>>,
  places: LineSearch['places'],
): SearchOptions {
  const stations = { ...options.stations }
  for (const { role, candidates } of places) {
    const code = chosen[role]
    if (code !== undefined && candidates.includes(code) && stations[FIELD_OF[role]] !== null)
      stations[FIELD_OF[role]] = code
  }
  return { ...options, stations }
}
