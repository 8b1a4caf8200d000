import type { Language } from '@cledrau/contract/language.ts'
import { parseInstant } from '@cledrau/domain/time/london.ts'
import { seenIn, type CardAnswer, type CardRead } from './cards.ts'
import type { InspectorState } from '../inspector.ts'
import type { Lists } from '../lists.ts'
import { dayIn, timeOf, type Say, type Word } from '../words.ts'

type Props = { read: CardRead; state: InspectorState; say: Say; language: Language }

/** What is known of a card that was read, the answer first; without a signal, what can’t be known. */
export function CardCard({ read, state: { cards, lists, online, deviceKey }, say, language }: Props) {
  const { answer } = read
  const isTaken = takesTaps(read, lists)
  const look = lookOf(read, isTaken)
  const seen = answer === null ? seenIn(cards, read) : undefined
  return (
    <section className={`card result ${look.colour}`}>
      <div aria-live="assertive" className="stack">
        <h2>
          <span aria-hidden="true">{look.sign}</span> {say(look.word)}
        </h2>
        {!isTaken && <p className="why">{say('INSPECTOR_CARD_NOT_TAKEN')}</p>}
        {answer?.tappedIn && (
          <p className="why">{say('INSPECTOR_CARD_IN_SINCE', tappedIn(answer.tappedIn, language))}</p>
        )}
        {answer && WHY[answer.state] && <p className="why">{say(WHY[answer.state] as Word)}</p>}
        {answer?.isBlocked && <p className="why">{say('INSPECTOR_CARD_BLOCKED')}</p>}
        {answer === null && (
          <p className="why">
            {say(
              deviceKey === null
                ? 'INSPECTOR_CARD_NO_KEY'
                : online
                  ? 'INSPECTOR_CARD_ASKING'
                  : 'INSPECTOR_CARD_OFFLINE',
            )}
          </p>
        )}
        {seen?.answer?.tappedIn && (
          <p className="why">
            {say('INSPECTOR_CARD_SEEN_IN', { ...tappedIn(seen.answer.tappedIn, language), time: timeOf(seen.at) })}
          </p>
        )}
      </div>
      {answer?.card && <p className="way">{say('INSPECTOR_CARD_NAME', { card: cardOf(answer.card) })}</p>}
      {answer?.discount && (
        <div>
          <h3>{say('INSPECTOR_LOOK_AT')}</h3>
          <ul>
            <li>
              {say('INSPECTOR_CARD_SHOWN', {
                name: answer.discount.names[language],
                day: dayIn(language, answer.discount.until),
              })}
            </li>
          </ul>
        </div>
      )}
      <p className="soft">{say('INSPECTOR_CARD_CHARGED')}</p>
    </section>
  )
}

type RecentProps = Omit<Props, 'read'>

/** What was read before, without anybody’s name or number. */
export function RecentCards({ state: { cards, lists }, say, language }: RecentProps) {
  if (cards.length === 0) return null
  return (
    <section className="card">
      <h2>{say('INSPECTOR_CARD_RECENT')}</h2>
      <ol className="recent">
        {cards.slice(0, 10).map((read) => {
          const look = lookOf(read, takesTaps(read, lists))
          const { card, tappedIn: since } = read.answer ?? {}
          return (
            <li key={read.id}>
              <span className="num">{timeOf(read.at)}</span>
              <span>
                <b className={`on-${look.colour}`}>{say(look.word)}</b> {card && cardOf(card)}
                {since && <span className="note">{say('INSPECTOR_CARD_IN_SINCE', tappedIn(since, language))}</span>}
              </span>
            </li>
          )
        })}
      </ol>
    </section>
  )
}

const WHY: Partial<Record<CardAnswer['state'], Word>> = {
  NOT_IN: 'INSPECTOR_CARD_NOT_IN_WHY',
  UNKNOWN: 'INSPECTOR_CARD_UNKNOWN_WHY',
}

/** By the office’s word, else by the list; a device that has neither says nothing against it. */
const takesTaps = ({ answer, operator }: CardRead, lists: Lists | null): boolean =>
  answer?.isTaken ?? lists?.paygOperators?.includes(operator) ?? true

/** Never tapped isn’t never paid: a card is bad only in a train that takes none. */
function lookOf({ answer }: CardRead, isTaken: boolean) {
  const word: Word = answer === null ? 'INSPECTOR_CARD_WAITING' : `INSPECTOR_CARD_${answer.state}`
  if (!isTaken) return { word, colour: 'bad', sign: '✕' } as const
  return answer?.state === 'IN' && !answer.isBlocked
    ? ({ word, colour: 'good', sign: '✓' } as const)
    : ({ word, colour: 'twice', sign: answer === null ? '…' : '!' } as const)
}

const tappedIn = ({ names, at, endsBy }: NonNullable<CardAnswer['tappedIn']>, language: Language) => ({
  place: names[language],
  time: clock(at),
  until: clock(endsBy),
})

const clock = (moment: string): string => {
  const at = parseInstant(moment)
  return at === undefined ? '' : timeOf(at)
}

const cardOf = ({ scheme, lastFour }: NonNullable<CardAnswer['card']>): string =>
  `${scheme[0]?.toUpperCase() ?? ''}${scheme.slice(1)} •••• ${lastFour}`
