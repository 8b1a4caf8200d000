import type { Language } from '@cledrau/contract/language.ts'
import type { LookAt } from '@cledrau/domain/tickets/judge-ticket.ts'
import type { TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { inWelsh } from '@cledrau/domain/stations/welsh-place.ts'
import type { Checked } from './check-code.ts'
import { flagSentence } from './flag-sentence.ts'
import type { Flagged, Lists } from './lists.ts'
import { dayIn, minutesAsTime, named, timeOf, type Say, type Word } from './words.ts'

type Props = { checked: Checked; lists: Lists | null; flag: Flagged | undefined; say: Say; language: Language }

/** What the guard reads at arm's length: the answer first, then why, then what their own eyes have to do. */
export function ResultCard({ checked, lists, flag, say, language }: Props) {
  const { content, judgement, why, seenAt } = checked
  const good = why === null
  const twice = good && (seenAt !== null || flag !== undefined)
  const answer = good ? (twice ? 'INSPECTOR_LOOK_AGAIN' : 'INSPECTOR_VALID') : 'INSPECTOR_NOT_VALID'
  return (
    <section className={`card result ${good ? (twice ? 'twice' : 'good') : 'bad'}`}>
      <div aria-live="assertive" className="stack">
        <h2>
          <span aria-hidden="true">{good ? (twice ? '!' : '✓') : '✕'}</span> {say(answer)}
        </h2>
        {why !== null && <p className="why">{whyNot(checked, lists, say, language)}</p>}
        {seenAt !== null && <p className="why">{say('INSPECTOR_SEEN_BEFORE', { time: timeOf(seenAt) })}</p>}
        {flag && <p className="why">{flagSentence(flag, say)}</p>}
      </div>
      {content && (
        <>
          <p className="way">{wayOf(content, lists, say, language)}</p>
          {judgement && judgement.lookAt.length > 0 && (
            <div>
              <h3>{say('INSPECTOR_LOOK_AT')}</h3>
              <ul>
                {judgement.lookAt.map((look) => (
                  <li key={look}>{lookAt(look, content, lists, say, language)}</li>
                ))}
              </ul>
            </div>
          )}
          <Facts content={content} lists={lists} say={say} language={language} />
        </>
      )}
    </section>
  )
}

function Facts({ content, lists, say, language }: Omit<Props, 'checked' | 'flag'> & { content: TicketContent }) {
  const days =
    content.validFrom === content.validUntil
      ? dayIn(language, content.validFrom)
      : say('INSPECTOR_DAYS', { from: dayIn(language, content.validFrom), until: dayIn(language, content.validUntil) })
  const trains = content.trains.map(({ departs, from, coach, seat }) =>
    say(seat === '' ? 'INSPECTOR_NO_SEAT' : 'INSPECTOR_SEAT', {
      time: minutesAsTime(departs),
      from:
        language === 'cy'
          ? inWelsh('o', bothOf(lists, from)).replace(/^o /, '')
          : named(lists?.names.stations, from, language),
      seat: `${coach} ${seat}`,
    }),
  )
  const facts: [Word, string][] = [
    ['INSPECTOR_FACT_TICKET', named(lists?.names.tickets, content.ticketCode, language)],
    ['INSPECTOR_FACT_VALID', days],
    ['INSPECTOR_FACT_REFERENCE', content.reference],
    ['INSPECTOR_FACT_PAID', `£${(content.paid / 100).toFixed(2)}`],
  ]
  return (
    <dl>
      {facts.map(([label, text]) => (
        <div key={label}>
          <dt>{say(label)}</dt>
          <dd>{text}</dd>
        </div>
      ))}
      {trains.length > 0 && (
        <div>
          <dt>{say('INSPECTOR_FACT_TRAINS')}</dt>
          {trains.map((train) => (
            <dd key={train}>{train}</dd>
          ))}
        </div>
      )}
    </dl>
  )
}

const bothOf = (lists: Lists | null, code: string) => lists?.names.stations[code] ?? { en: code, cy: code }

function wayOf({ origin, destination, ticketCode }: TicketContent, lists: Lists | null, say: Say, language: Language) {
  if (origin === '') return named(lists?.names.tickets, ticketCode, language)
  const to = bothOf(lists, destination)
  return say('INSPECTOR_FROM_TO', {
    from: named(lists?.names.stations, origin, language),
    to: language === 'cy' ? inWelsh('i', to).replace(/^i /, '') : to.en,
  })
}

function whyNot({ why, content }: Checked, lists: Lists | null, say: Say, language: Language): string {
  if (why === 'VOID') return say(`INSPECTOR_WHY_VOID_${lists?.voided.get(content?.issueId ?? '') ?? 'REISSUED'}`)
  const day = why === 'TOO_EARLY' ? content?.validFrom : content?.validUntil
  return why === null ? '' : say(`INSPECTOR_WHY_${why}`, { day: day ? dayIn(language, day) : '' })
}

function lookAt(look: LookAt, content: TicketContent, lists: Lists | null, say: Say, language: Language): string {
  return say(`INSPECTOR_LOOK_${look}`, {
    cards: content.railcards.map((code) => named(lists?.names.railcards, code, language)).join(', '),
    count: content.group,
    name: content.holder,
    number: content.photocard,
    rule: named(lists?.names.restrictions, content.restriction, language),
  })
}
