import type { Language } from '@cledrau/contract/language.ts'
import type { GuardsTrain } from '@cledrau/domain/tickets/judge-on-train.ts'
import type { NotGood } from '@cledrau/domain/tickets/judge-ticket.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { DAY, type Instant } from '@cledrau/domain/time/instant.ts'
import { useCallback, useEffect, useState, useSyncExternalStore, type ChangeEvent, type FormEvent } from 'react'
import { BillCard } from './payg/bill-card.tsx'
import { CardCard, RecentCards } from './payg/card-card.tsx'
import { CardForm } from './payg/card-form.tsx'
import { isKnown } from './payg/cards.ts'
import { CertificateCard } from './certificate-card.tsx'
import { isEvidence } from './check-evidence.ts'
import { ChooseEvidence } from './choose-evidence.tsx'
import { EvidenceCard } from './evidence-card.tsx'
import { Camera } from './camera.tsx'
import { readCode } from './read-code.ts'
import { flagSentence } from './flag-sentence.ts'
import { ResultCard } from './result-card.tsx'
import { MyTrain } from './my-train.tsx'
import type { Inspector, InspectorState } from './inspector.ts'
import { dayIn, named, sayIn, timeOf, type Say } from './words.ts'

const firstLanguage = (): Language => {
  const chosen = localStorage.getItem('language')
  if (chosen === 'en' || chosen === 'cy') return chosen
  return navigator.language.startsWith('cy') ? 'cy' : 'en'
}

/** The guard's page: one screen, a code in, an answer out. */
export function InspectorScreen({ inspector }: { inspector: Inspector }) {
  const { check, now } = inspector
  const state = useSyncExternalStore(inspector.subscribe, inspector.state)
  const { last, lists } = state
  const [language, setLanguage] = useState(firstLanguage)
  const [train, setTrain] = useState<GuardsTrain | null>(null)
  const say = sayIn(language)
  const card = state.cards.find(({ id }) => id === state.card)

  useEffect(() => {
    document.documentElement.lang = language
    document.title = `${sayIn(language)('INSPECTOR_TITLE')} | Cledrau`
  }, [language])

  const onCode = useCallback((text: string) => void check(text, train), [check, train])
  const choose = () => {
    const other = language === 'en' ? 'cy' : 'en'
    localStorage.setItem('language', other)
    setLanguage(other)
  }

  return (
    <>
      <header>
        <p className="brand">
          <svg viewBox="0 0 32 32" aria-hidden="true">
            <path d="M27.5 4.5H15.5a11.5 11.5 0 0 0 0 23h12M27.5 11.5H15.5a4.5 4.5 0 0 0 0 9h12" />
          </svg>
          Cledrau
        </p>
        <button type="button" lang={language === 'en' ? 'cy' : 'en'} onClick={choose}>
          {say('INSPECTOR_LANGUAGE')}
        </button>
      </header>
      <main>
        <h1>{say('INSPECTOR_TITLE')}</h1>
        {!state.canCheck && <p className="card bad">{say('INSPECTOR_CANNOT_CHECK')}</p>}
        {last && (
          <ResultCard
            checked={last}
            face={state.face}
            lists={lists}
            flag={state.flagged.find(({ id }) => id === last.id)}
            say={say}
            language={language}
          />
        )}
        {state.certificate && (
          <CertificateCard checked={state.certificate} lists={lists} say={say} language={language} />
        )}
        {state.bill && <BillCard checked={state.bill} lists={lists} say={say} language={language} />}
        {state.evidence && <EvidenceCard checked={state.evidence} lists={lists} say={say} language={language} />}
        {card && <CardCard read={card} state={state} say={say} language={language} />}
        <section className="card stack">
          <Camera say={say} onCode={onCode} />
          <Picture say={say} onCode={onCode} />
          <Paste say={say} onCode={onCode} />
          <CardForm say={say} hasTrain={isKnown(train)} onRead={(token) => void inspector.readCard(token, train)} />
          <ChooseEvidence say={say} onText={onCode} />
          <MyTrain
            day={state.day}
            lists={lists}
            now={now()}
            near={last?.content?.parts[0]?.origin ?? ''}
            chosen={train}
            onChoose={setTrain}
            say={say}
            language={language}
          />
        </section>
        <RecentCards state={state} say={say} language={language} />
        <Recent state={state} say={say} language={language} />
        <Standing state={state} now={now()} say={say} language={language} />
      </main>
    </>
  )
}

type Reading = { say: Say; onCode: (text: string) => void }

function Picture({ say, onCode }: Reading) {
  const [empty, setEmpty] = useState(false)
  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    const text = await readCode(file).catch(() => null)
    setEmpty(text === null)
    if (text !== null) onCode(text)
    target.value = ''
  }
  return (
    <div className="stack">
      <label className="button">
        {say('INSPECTOR_PICTURE')}
        <input type="file" accept="image/*" onChange={(event) => void read(event)} />
      </label>
      {empty && <output>{say('INSPECTOR_PICTURE_EMPTY')}</output>}
    </div>
  )
}

function Paste({ say, onCode }: Reading) {
  const [text, setText] = useState('')
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (text.trim() === '') return
    // Whoever copies it may leave its last line end behind.
    onCode(isEvidence(text) ? `${text.trim()}\n` : text)
    setText('')
  }
  return (
    <form className="stack" onSubmit={send}>
      <label>
        {say('INSPECTOR_PASTE')}
        <textarea rows={3} value={text} spellCheck={false} onChange={(event) => setText(event.target.value)} />
      </label>
      <button type="submit">{say('INSPECTOR_CHECK')}</button>
    </form>
  )
}

type Shown = { state: InspectorState; say: Say; language: Language }

function Recent({ state: { recent, flagged: flags, lists }, say, language }: Shown) {
  return (
    <section className="card">
      <h2>{say('INSPECTOR_RECENT')}</h2>
      {recent.length === 0 && <p className="soft">{say('INSPECTOR_RECENT_NONE')}</p>}
      <ol className="recent">
        {recent.slice(0, 10).map(({ id, at, why, content }) => {
          const flag = flags.find((one) => one.id === id)
          return (
            <li key={id}>
              <span className="num">{timeOf(at)}</span>
              <span>
                <b className={COLOUR[answerOf(why, flag !== undefined)]}>{say(answerOf(why, flag !== undefined))}</b>{' '}
                {content &&
                  `${named(lists?.names.tickets, content.parts[0]?.ticketCode ?? '', language)}, ${content.reference}`}
                {flag && <span className="note">{flagSentence(flag, say)}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const answerOf = (why: NotGood | null, isFlagged: boolean) => {
  if (why === null) return isFlagged ? 'INSPECTOR_LOOK_AGAIN' : 'INSPECTOR_VALID'
  return why === 'NAME_TRAIN' ? 'INSPECTOR_LOOK_AGAIN' : 'INSPECTOR_NOT_VALID'
}

const COLOUR = { INSPECTOR_VALID: 'on-good', INSPECTOR_LOOK_AGAIN: 'on-twice', INSPECTOR_NOT_VALID: 'on-bad' }

function Standing({ state, now, say, language }: Shown & { now: Instant }) {
  const { lists, online, device, deviceKey } = state
  const waiting = state.waiting.length + state.cards.filter(({ token }) => token !== undefined).length
  const { date } = clockTime(lists?.asOf ?? now)
  const old = lists !== null && now - lists.asOf > DAY
  return (
    <footer className="soft">
      <p>
        {lists
          ? say('INSPECTOR_LISTS_FROM', { day: dayIn(language, date), time: timeOf(lists.asOf) })
          : say('INSPECTOR_LISTS_NONE')}
        {old && <strong> {say('INSPECTOR_LISTS_OLD')}</strong>}
      </p>
      {!online && <p>{say('INSPECTOR_OFFLINE')}</p>}
      {waiting > 0 && <p>{say('INSPECTOR_WAITING', { count: waiting })}</p>}
      <p>{deviceKey === null ? say('INSPECTOR_NO_DEVICE') : device && say('INSPECTOR_DEVICE', { device })}</p>
    </footer>
  )
}
