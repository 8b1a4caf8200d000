import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { searchFromLine } from '@cledrau/domain/search/search-from-line.ts'
import { isPass, tabOf } from '@cledrau/domain/search/search-tab.ts'
import { searchStations } from '@cledrau/domain/stations/search-stations.ts'
import { useEffect, useMemo, useRef, useState } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePartyAndCards } from '../../shell/party-and-cards.ts'
import { useRailcards } from '../../shell/use-railcards.ts'
import { now } from '../../state/clock.ts'
import { indexOf } from '../../state/station-index.ts'
import { setTicketSearch } from '../../state/ticket-search.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import styles from './line-search.module.css'
import type { SearchForm } from './use-search-form.ts'
import { useUsualStations } from './use-usual-stations.ts'
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
  const { list, byCode } = form.stations
  const usual = useUsualStations(byCode)
  const start = form.options

  const read = useMemo(
    () =>
      searchFromLine(line, {
        start,
        now: now(),
        preferred: [...usual.favourites, ...usual.recent].map(({ station }) => station.crsCode),
        find: (typed) => searchStations(indexOf(list), { typed, language, purpose: 'ticket-search' }).found,
      }),
    // What is usual only breaks ties; the line decides.
    // oxlint-disable-next-line react/exhaustive-deps
    [line, start, list, language],
  )
  const options = withChosen(read.options, chosen, read.places)
  const tab = tabOf(options)
  const nameOf = (code: string | null) => (code === null ? null : (byCode.get(code)?.names[language] ?? code))
  const { first, second, via, avoid } = options.stations
  const moment = (date: string, time: string, window: SearchOptions['timeWindowOutbound']) =>
    isPass(tab) ? formatDay(date, language) : `${formatDay(date, language)}, ${t(timeWord(window), { time })}`

  const facts: [word: string, value: string | null][] = [
    ['SEARCH_LINE_KIND', t(`SEARCH_TAB_${tab.toUpperCase()}`)],
    ['SEARCH_FROM', nameOf(first) ?? t('SEARCH_LINE_MISSING')],
    ['SEARCH_TO', nameOf(second) ?? t('SEARCH_LINE_MISSING')],
    ['SEARCH_VIA', nameOf(via)],
    ['SEARCH_AVOID', nameOf(avoid)],
    [
      isPass(tab) ? 'SEARCH_STARTS' : 'SEARCH_OUT',
      moment(options.dateOutbound, options.timeOutbound, options.timeWindowOutbound),
    ],
    [
      'SEARCH_BACK',
      tab === 'return' ? moment(options.dateInbound, options.timeInbound, options.timeWindowInbound) : null,
    ],
    ['SEARCH_WHO', isPass(tab) ? null : words.people(options)],
  ]

  useEffect(() => {
    if (asked > 0) run.current?.focus()
  }, [asked])

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
        {read.unread.length > 0 && (
          <p className="t-s soft">{t('SEARCH_LINE_UNREAD', { words: read.unread.join(' ') })}</p>
        )}
        <div className={styles.buttons}>
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
          <Button
            kind="quiet"
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
  places: ReturnType<typeof searchFromLine>['places'],
): SearchOptions {
  const stations = { ...options.stations }
  for (const { role, candidates } of places) {
    const code = chosen[role]
    if (code !== undefined && candidates.includes(code) && stations[FIELD_OF[role]] !== null)
      stations[FIELD_OF[role]] = code
  }
  return { ...options, stations }
}
