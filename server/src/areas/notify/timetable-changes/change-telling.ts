import type { Language } from '@cledrau/contract/language.ts'
import type { TrainChange } from '@cledrau/domain/notifications/timetable-changes.ts'
import { usefulUntil } from '@cledrau/domain/notifications/worth-telling.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { fitting } from '@cledrau/domain/tellings/lock-screen.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Telling } from '../../messages/tellings/tellings.service.ts'
import { escaped, type Names } from '../journey-notifications/telling-words.ts'

const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Europe/London' } as const
const days: Record<Language, Intl.DateTimeFormat> = {
  en: new Intl.DateTimeFormat('en-GB', DAY),
  cy: new Intl.DateTimeFormat('cy', DAY),
}

/** How an account's trains change, in their order: at least one. */
export type Changes = readonly [TrainChange, ...TrainChange[]]

/** All that a new timetable changes for somebody is one message. */
export function changeTelling(
  { say, place }: Names,
  { cause, accountId, changes, page }: { cause: string; accountId: string; changes: Changes; page: string },
): Telling {
  const [first] = changes
  const last = Math.max(...changes.map(({ ride }) => ride.departs))
  const line = (language: Language, { ride, what, departs }: TrainChange) =>
    say(language, `TIMETABLE_${what}`, {
      day: days[language].format(ride.departs),
      time: dayAndTime(ride.departs).time,
      now: departs === null ? '' : dayAndTime(departs).time,
    })
  return {
    cause,
    accountId,
    channel: 'timetableComparator',
    about: { kind: 'timetable', id: cause },
    supersedes: 'timetable',
    usefulUntil: usefulUntil(
      { ...first.ride, departs: instant(last) },
      { is: 'ON_TIME', late: 0, platform: null, notAt: null },
    ),
    urgent: false,
    words: (language) => {
      const way = say(language, 'NOTICE_WAY', {
        from: place(first.ride.from)[language],
        to: place(first.ride.to)[language],
      })
      const lines = changes.map((change) => line(language, change))
      const more = changes.length > 1 ? say(language, 'NOTICE_MORE', { count: changes.length - 1 }) : ''
      const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
      return {
        title:
          changes.length === 1
            ? (lines[0] ?? '')
            : say(language, 'TIMETABLE_SEVERAL', {
                count: changes.length,
                day: days[language].format(first.ride.departs),
              }),
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
