import type { Language } from '@cledrau/contract/language.ts'
import type { TrainChange } from '@cledrau/domain/notifications/timetable-changes.ts'
import { usefulUntil } from '@cledrau/domain/notifications/worth-telling.ts'
import { fitting } from '@cledrau/domain/tellings/lock-screen.ts'
import { whenToTell } from '@cledrau/domain/tellings/when-to-tell.ts'
import { type Instant, instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { NewMail } from '../../messages/mails/mails.service.ts'
import { NIGHT } from '../../messages/notification-preferences/notification-preferences.service.ts'
import type { Telling } from '../../messages/tellings/tellings.service.ts'
import { escaped, type Names } from '../journey-notifications/telling-words.ts'

const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Europe/London' } as const
const days: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', DAY),
  cy: new Intl.DateTimeFormat('cy', DAY),
}

/** How an account's trains change, in their order: at least one. */
export type Changes = readonly [TrainChange, ...TrainChange[]]

/** All that a new timetable changes for somebody: in a few words, and train by train. */
const wordsOf =
  ({ say, place }: Names, changes: Changes) =>
  (language: Language) => {
    const [first] = changes
    const line = ({ ride, what, departs }: TrainChange) =>
      say(language, `TIMETABLE_${what}`, {
        day: days[language].format(ride.departs),
        time: dayAndTime(ride.departs).time,
        now: departs === null ? '' : dayAndTime(departs).time,
      })
    const way = say(language, 'NOTICE_WAY', {
      from: place(first.ride.from)[language],
      to: place(first.ride.to)[language],
    })
    const lines = changes.map(line)
    const count = { count: changes.length, day: days[language].format(first.ride.departs) }
    return { way, lines, title: changes.length === 1 ? (lines[0] ?? '') : say(language, 'TIMETABLE_SEVERAL', count) }
  }

const ofUseUntil = (changes: Changes) =>
  usefulUntil(
    { ...changes[0].ride, departs: instant(Math.max(...changes.map(({ ride }) => ride.departs))) },
    { is: 'ON_TIME', late: 0, platform: null, notAt: null },
  )

/** It is one message. */
export function changeTelling(
  names: Names,
  { cause, accountId, changes, page }: { cause: string; accountId: string; changes: Changes; page: string },
): Telling {
  const told = wordsOf(names, changes)
  return {
    cause,
    accountId,
    channel: 'timetableComparator',
    about: { kind: 'timetable', id: cause },
    supersedes: 'timetable',
    usefulUntil: ofUseUntil(changes),
    urgent: false,
    words: (language) => {
      const { way, lines, title } = told(language)
      const more = changes.length > 1 ? names.say(language, 'NOTICE_MORE', { count: changes.length - 1 }) : ''
      const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
      return {
        title,
        body:
          changes.length === 1
            ? fitting(way)
            : fitting(joined(way, lines[0] ?? '', more), joined(lines[0] ?? '', more)),
        bodyHtml: `<p>${escaped(way)}</p><ul>${lines.map((text) => `<li>${escaped(text)}</li>`).join('')}</ul>`,
      }
    },
    page: { path: page, fields: {} },
  }
}

/** Whoever bought without an account, and where letters about that go. */
export type Guest = { orderId: string; recordLocator: string; email: string; language: Language }

/** The same for a guest, as one letter; nothing where it would come too late. */
export function changeLetter(
  names: Names,
  { cause, guest, changes, now }: { cause: string; guest: Guest; changes: Changes; now: Instant },
): NewMail | undefined {
  const { orderId, recordLocator: reference, email: recipient, language } = guest
  const due = whenToTell({ usefulUntil: ofUseUntil(changes), departsAt: changes[0].ride.departs }, NIGHT, now)
  if (due === 'never') return undefined
  const { way, lines, title } = wordsOf(names, changes)(language)
  return {
    event: `${cause}:${orderId}`,
    accountId: null,
    recipient,
    language,
    template: 'TIMETABLE_CHANGED',
    facts: { reference, title, changes: [way, ...lines].join('\n') },
    due,
  }
}
