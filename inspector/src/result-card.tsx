import type { Language } from '@cledrau/contract/language.ts'
import type { LookAt } from '@cledrau/domain/tickets/judge-ticket.ts'
import { joinRides } from '@cledrau/domain/tickets/cut-way.ts'
import { freeUnderOf, isFreeChildMark } from '@cledrau/domain/tickets/free-child-mark.ts'
import type { CodedPart, TicketContent } from '@cledrau/domain/tickets/ticket-content.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import type { Checked } from './check-code.ts'
import { FaceShown } from './face-shown.tsx'
import type { Face } from './office/fetch-face.ts'
import { easedSentence } from './eased-sentence.ts'
import { limitsOf } from './good-on.ts'
import { flagSentence } from './flag-sentence.ts'
import type { Flagged, Lists } from './lists.ts'
import { dayIn, minutesAsTime, named, timeOf, type Say, type Word } from './words.ts'

type Props = {
  checked: Checked
  face?: Face | null
  lists: Lists | null
  flag: Flagged | undefined
  say: Say
  language: Language
}

/** What the guard reads at arm's length: the answer first, then why, then what their own eyes have to do. */
export function ResultCard({ checked, face, lists, flag, say, language }: Props) {
  const { content, judgement, why, seenAt } = checked
  // A ticket for a train at another hour is neither good nor bad before the guard says where they are.
  const good = why === null || why === 'NAME_TRAIN'
  const twice = good && (why !== null || seenAt !== null || flag !== undefined)
  const answer = good ? (twice ? 'INSPECTOR_LOOK_AGAIN' : 'INSPECTOR_VALID') : 'INSPECTOR_NOT_VALID'
  const parts = judgement?.parts ?? []
  const eased = judgement?.eased ?? (why === 'OTHER_TRAIN' ? lists?.eased?.get(content?.issueId ?? '') : undefined)
  return (
    <section className={`card result ${good ? (twice ? 'twice' : 'good') : 'bad'}`}>
      <div aria-live="assertive" className="stack">
        <h2>
          <span aria-hidden="true">{good ? (twice ? '!' : '✓') : '✕'}</span> {say(answer)}
        </h2>
        {why !== null && <p className="why">{whyNot(checked, lists, say, language)}</p>}
        {eased && <p className="why">{easedSentence(eased, lists, say, language)}</p>}
        {seenAt !== null && <p className="why">{say('INSPECTOR_SEEN_BEFORE', { time: timeOf(seenAt) })}</p>}
        {flag && <p className="why">{flagSentence(flag, say)}</p>}
      </div>
      {content && (
        <>
          <p className="way">{wayOf(content.parts, lists, say, language)}</p>
          {content.parts.length === 1 && !eased && lists?.names.limits && (
            <p className="limit">{goodOn(content, lists, say, language)}</p>
          )}
          {content.parts.length > 1 && why === null && (
            <p className="why">
              {say('INSPECTOR_PART', { way: parts.map((part) => wayOf([part], lists, say, language)).join(', ') })}
            </p>
          )}
          {judgement && judgement.lookAt.length > 0 && (
            <div>
              <h3>{say('INSPECTOR_LOOK_AT')}</h3>
              <ul>
                {judgement.lookAt.map((look) => (
                  <li key={look}>{lookAt(look, content, parts, { lists, say, language })}</li>
                ))}
              </ul>
            </div>
          )}
          {face && <FaceShown face={face} say={say} language={language} />}
          <Facts content={content} lists={lists} say={say} language={language} />
          <Area parts={content.parts} lists={lists} say={say} language={language} />
        </>
      )}
    </section>
  )
}

type AreaProps = Omit<Props, 'checked' | 'face' | 'flag'> & { parts: readonly CodedPart[] }

/** A ticket to an area names no station: here they all are, as one looks for them. */
function Area({ parts, lists, say, language }: AreaProps) {
  const codes = parts.flatMap(({ origin, ticketCode }) =>
    origin === '' ? (lists?.names.areas?.[ticketCode] ?? []) : [],
  )
  if (codes.length === 0) return null
  const names = codes.map((code) => named(lists?.names.stations, code, language))
  return (
    <details>
      <summary>{say('INSPECTOR_AREA', { count: codes.length })}</summary>
      <ul className="area">
        {names.toSorted(new Intl.Collator(language).compare).map((name) => (
          <li key={name}>{name}</li>
        ))}
      </ul>
    </details>
  )
}

function Facts({
  content,
  lists,
  say,
  language,
}: Omit<Props, 'checked' | 'face' | 'flag'> & { content: TicketContent }) {
  const paid = content.parts.reduce((sum, part) => sum + part.paid, 0)
  const facts: [Word, string[]][] = [
    [
      'INSPECTOR_FACT_PARTS',
      content.parts.length > 1 ? content.parts.map((one) => wayOf([one], lists, say, language)) : [],
    ],
    ['INSPECTOR_FACT_TICKET', [...new Set(content.parts.map((part) => ticketOf(part, lists, language)))]],
    ['INSPECTOR_FACT_VALID', [...new Set(content.parts.map((part) => daysOf(part, say, language)))]],
    ['INSPECTOR_FACT_REFERENCE', [content.reference]],
    ['INSPECTOR_FACT_PAID', [`£${(paid / 100).toFixed(2)}`]],
    ['INSPECTOR_FACT_TRAINS', trainsOf(content, lists, say, language)],
  ]
  return (
    <dl>
      {facts.map(
        ([label, texts]) =>
          texts.length > 0 && (
            <div key={label} className={LONG.includes(label) ? 'long' : undefined}>
              <dt>{say(label)}</dt>
              {texts.map((text) => (
                <dd key={text}>{text}</dd>
              ))}
            </div>
          ),
      )}
    </dl>
  )
}

/** What doesn't fit half of a phone's width. */
const LONG: readonly Word[] = ['INSPECTOR_FACT_PARTS', 'INSPECTOR_FACT_TICKET', 'INSPECTOR_FACT_TRAINS']

/** A ticket to an area is called by its own name; its code says only which. */
const ticketOf = ({ ticketCode }: CodedPart, lists: Lists | null, language: Language): string =>
  named(lists?.names.tickets, ticketCode, language)

const daysOf = ({ validFrom, validUntil }: CodedPart, say: Say, language: Language): string =>
  validFrom === validUntil
    ? dayIn(language, validFrom)
    : say('INSPECTOR_DAYS', { from: dayIn(language, validFrom), until: dayIn(language, validUntil) })

/** Each train once, from where it is boarded; a seat belongs to a train, not to a part of it. */
const trainsOf = ({ parts }: TicketContent, lists: Lists | null, say: Say, language: Language): string[] =>
  joinRides(parts.flatMap(({ trains }) => trains.map((train) => ({ ...train, arrives: null })))).map(
    ({ departs, from, coach, seat }) =>
      say(seat === '' ? 'INSPECTOR_NO_SEAT' : 'INSPECTOR_SEAT', {
        time: minutesAsTime(departs),
        from:
          language === 'cy'
            ? inWelsh('o', bothOf(lists, from)).replace(/^o /, '')
            : named(lists?.names.stations, from, language),
        seat: `${coach} ${seat}`,
      }),
  )

const bothOf = (lists: Lists | null, code: string) => lists?.names.stations[code] ?? { en: code, cy: code }

function wayOf(parts: readonly CodedPart[], lists: Lists | null, say: Say, language: Language): string {
  const [first, last] = [parts[0], parts.at(-1)]
  if (!first || !last) return ''
  if (first.origin === '') return ticketOf(first, lists, language)
  const to = bothOf(lists, last.destination)
  return say('INSPECTOR_FROM_TO', {
    from: named(lists?.names.stations, first.origin, language),
    to: language === 'cy' ? inWelsh('i', to).replace(/^i /, '') : to.en,
  })
}

function whyNot({ why, content }: Checked, lists: Lists | null, say: Say, language: Language): string {
  if (why === null) return ''
  if (why === 'VOID') return say(`INSPECTOR_WHY_VOID_${lists?.voided.get(content?.issueId ?? '') ?? 'REISSUED'}`)
  const [first, last] = [content?.parts[0], content?.parts.at(-1)]
  const day = why === 'TOO_EARLY' ? first?.validFrom : last?.validUntil
  const trains = (content?.parts ?? []).flatMap((part) => part.trains)
  const rules = (content?.parts ?? []).flatMap((part) => {
    const { route, times, ways } = limitsOf(part, content?.direction ?? 'OUT', lists)
    if (why === 'OTHER_TIME') return times.map((one) => one[language])
    return [...route.map((one) => one[language]), ...waysSaid(ways, lists, say, language)]
  })
  return say(`INSPECTOR_WHY_${why}`, {
    rule: [...new Set(rules)].join(' '),
    day: day ? dayIn(language, day) : '',
    trains: [...new Set(joinRides(trains.map((train) => ({ ...train, arrives: null }))).map(timeOfTrain))].join(', '),
  })
}

const timeOfTrain = ({ departs }: { departs: number }): string => minutesAsTime(departs)

function lookAt(
  look: LookAt,
  content: TicketContent,
  parts: readonly CodedPart[],
  { lists, say, language }: Pick<Props, 'lists' | 'say' | 'language'>,
): string {
  const all = (of: (part: CodedPart) => readonly string[]): string => [...new Set(parts.flatMap(of))].join(', ')
  return say(`INSPECTOR_LOOK_${look}`, {
    cards: all(({ railcards }) =>
      railcards.flatMap((code) => (isFreeChildMark(code) ? [] : [named(lists?.names.railcards, code, language)])),
    ),
    count: Math.max(0, ...parts.map(({ group }) => group)),
    name: content.holder,
    age: Math.max(0, ...parts.map((part) => freeUnderOf(part) ?? 0)),
    most: perAdult(parts, lists),
    number: content.photocard,
    rule: all((part) => ruleOf(part, look, content, lists, language)),
  })
}

/** So many may travel free with each adult. */
const perAdult = (parts: readonly CodedPart[], lists: Lists | null): number => {
  const under = parts.map(freeUnderOf)
  return lists?.names.limits?.freeChildren?.find((rule) => under.includes(rule.under))?.perAdult ?? 1
}

/** What the guard has to hold against the train: whose it is and where it leads, or when it runs. */
function ruleOf(
  part: CodedPart,
  look: LookAt,
  { direction }: TicketContent,
  lists: Lists | null,
  language: Language,
): string[] {
  const { route, times } = limitsOf(part, direction, lists)
  const said = (look === 'ROUTE' ? route : times).map((one) => one[language])
  // Lists of before know a restriction by its way out alone.
  if (look !== 'RESTRICTION' || lists?.names.limits || part.restriction === '') return said
  return [named(lists?.names.restrictions, part.restriction, language)]
}

/** The first thing to know about a ticket: what binds it, or that nothing does. */
function goodOn({ parts, direction }: TicketContent, lists: Lists | null, say: Say, language: Language): string {
  const [part] = parts
  if (!part || !lists?.names.limits) return ''
  if (part.bookedTrainsOnly) return say('INSPECTOR_BOOKED_TRAINS')
  const { route, times, ways } = limitsOf(part, direction, lists)
  const said = [...route, ...times].map((one) => one[language])
  const trains = said.length > 0 ? said : [say('INSPECTOR_ANY_TRAIN')]
  return [...trains, ...waysSaid(ways, lists, say, language)].join(' ')
}

/** By which stations a ticket's ways lead, and by which none may. */
function waysSaid(
  { by, notBy }: ReturnType<typeof limitsOf>['ways'],
  lists: Lists | null,
  say: Say,
  language: Language,
): string[] {
  const listed = (codes: readonly string[]): string => {
    const names = codes.map((code) =>
      language === 'cy' ? inWelsh('drwy', bothOf(lists, code)) : bothOf(lists, code).en,
    )
    const [others, last = ''] = [names.slice(0, -1), names.at(-1)]
    return others.length === 0 ? last : say('INSPECTOR_EITHER', { others: others.join(', '), last })
  }
  return [
    ...(by.length > 0 ? [say('INSPECTOR_WAYS', { stations: listed(by) })] : []),
    ...(notBy.length > 0 ? [say('INSPECTOR_NOT_BY_WAY', { stations: listed(notBy) })] : []),
  ]
}
