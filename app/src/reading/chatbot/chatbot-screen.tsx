import { searchStations } from '@cledrau/domain/stations/search-stations.ts'
import type { FormEvent } from 'react'
import { useMemo, useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { AsOf } from '../../page/as-of.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { StationRow } from '../../stations/station-row.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useAlerts } from '../../page/alerts/alerts.ts'
import { useReference } from '../../state/reference.ts'
import type { Stations } from '../../stations/stations.ts'
import { indexOf } from '../../stations/station-index.ts'
import { useStations } from '../../stations/stations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { List, ListHead } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import styles from './chatbot.module.css'
import { findAnswers } from './find-answers.ts'
import type { Answer, Passage } from './find-answers.ts'
import { passagesOf } from './passages.ts'

const MOST_STATIONS = 3

/** Answers out of our own pages: the passage is quoted, and the page it stands on is one press away. */
export function ChatbotScreen() {
  const { t, language } = useWords()
  const { query } = useLocation()
  const [typed, setTyped] = useState(query['q'] ?? '')
  const [question, setQuestion] = useState(query['q'] ?? '')
  const pages = useReference('pages')
  const stations = useStations()
  const { all: alerts } = useAlerts()
  const written = pages.state === 'ready' ? pages.value : null
  const passages = useMemo(() => (written ? passagesOf(written, alerts, language) : []), [written, alerts, language])

  const send = (event: FormEvent) => {
    event.preventDefault()
    setQuestion(typed.trim())
  }
  const askFor = (words: string) => {
    setTyped(words)
    setQuestion(words)
  }
  return (
    <div className="stack">
      <ScreenHead title={t('TITLE_CHATBOT')} sub={t('CHATBOT_SUB')} back={pathTo('NewSecondaryNav')} />
      <form className={styles.form} onSubmit={send}>
        <TextField
          label={t('CHATBOT_FIELD')}
          value={typed}
          onChange={setTyped}
          enterKeyHint="search"
          autoComplete="off"
        />
        <Button type="submit" full disabled={typed.trim() === ''}>
          {t('CHATBOT_ASK')}
        </Button>
      </form>
      {pages.state === 'loading' && <SkeletonRows />}
      {pages.state === 'unavailable' && <Unavailable onRetry={pages.retry} />}
      {pages.state === 'ready' && (
        <>
          <AsOf at={pages.asOf} />
          {question === '' ? (
            <Suggestions onChoose={askFor} />
          ) : (
            <Answers
              question={question}
              passages={passages}
              stations={stations.state === 'ready' ? stations.value : null}
            />
          )}
        </>
      )}
    </div>
  )
}

function Suggestions({ onChoose }: { onChoose: (words: string) => void }) {
  const { t } = useWords()
  const words = [t('CHATBOT_TRY_BIKE'), t('CHATBOT_TRY_REFUND'), t('CHATBOT_TRY_HELP')]
  return (
    <section className="stack stack-2">
      <h2 className="t-l">{t('CHATBOT_TRY')}</h2>
      <div className={styles.tries}>
        {words.map((one) => (
          <Button key={one} kind="second" small onClick={() => onChoose(one)}>
            {one}
          </Button>
        ))}
      </div>
    </section>
  )
}

type AnswersProps = { question: string; passages: readonly Passage[]; stations: Stations | null }

function Answers({ question, passages, stations }: AnswersProps) {
  const { t, language } = useWords()
  const answers = useMemo(() => findAnswers(question, passages, language), [question, passages, language])
  const found = useMemo(() => {
    if (!stations) return []
    // A question names a station by one of its words; a sentence as a whole is none.
    const words = question.split(/\s+/).filter((word) => /^\p{Lu}/u.test(word))
    const named = [question, ...words].flatMap((typed) =>
      searchStations(indexOf(stations.list), { typed, language, purpose: 'live-times' }).found.filter(
        ({ match }) => match.kind === 'code' || match.kind === 'prefix' || match.kind === 'mutation',
      ),
    )
    return [...new Map(named.map((one) => [one.station.crsCode, one])).values()].slice(0, MOST_STATIONS)
  }, [question, stations, language])

  return (
    <div className="stack" aria-live="polite">
      {answers.length === 0 && found.length === 0 && (
        <EmptyState title={t('CHATBOT_NONE_TITLE')}>{t('CHATBOT_NONE_TEXT')}</EmptyState>
      )}
      {answers.map((answer) => (
        <Quote key={`${answer.href} ${answer.text}`} answer={answer} />
      ))}
      {found.length > 0 && (
        <Card flush>
          <List label={t('TITLE_STATIONS')}>
            <ListHead>{t('TITLE_STATIONS')}</ListHead>
            {found.map(({ station }) => (
              <StationRow key={station.crsCode} station={station} />
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}

function Quote({ answer }: { answer: Answer }) {
  const { t } = useWords()
  return (
    <Card>
      <figure className="stack stack-2">
        <blockquote className={styles.quote}>{answer.text}</blockquote>
        <figcaption className="t-s soft">
          {t('CHATBOT_FROM')} <a href={answer.href}>{answer.title}</a>
        </figcaption>
      </figure>
    </Card>
  )
}
