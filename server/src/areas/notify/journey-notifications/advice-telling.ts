import type { Language } from '@cledrau/contract/language.ts'
import type { Advice } from '@cledrau/domain/guardian/advice.ts'
import { fitting } from '@cledrau/domain/tellings/lock-screen.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { Telling } from '../../messages/tellings/tellings.service.ts'
import { escaped, type Names } from './telling-words.ts'

/** The nth thing that is said of a journey that somebody follows. */
export type AdviceSaid = { readonly followedId: string; readonly n: number; readonly advice: Advice }

const clock = (at: Instant): string => dayAndTime(at).time
const OTHER_WAYS = ['TAKE_ANOTHER', 'GET_OFF_EARLIER', 'STAY_ON']

/** In the words in which the journey's page says it, the first of them what to do. */
function wordsOf({ say, place }: Names, advice: Advice, language: Language): ReturnType<Telling['words']> {
  const { kind, why, about, at, board, leaves, arrives, costs, eased, decideBy } = advice
  const name = (code: string) => place(code)[language]
  const isOtherWay = OTHER_WAYS.includes(kind)
  const boards = board && { time: clock(board.departs), place: name(board.from) }
  const time = boards && isOtherWay ? boards.time : leaves === null ? '' : clock(leaves)
  const title = say(language, `PLANNER_GUARD_${kind}`, { time, place: name(at) })
  const because = why
    ? say(language, `PLANNER_GUARD_WHY_${why}`, {
        time: clock(about.departs),
        from: name(about.from),
        to: name(about.to),
      })
    : ''
  const then = boards && isOtherWay && kind !== 'TAKE_ANOTHER' ? say(language, 'PLANNER_GUARD_THEN', boards) : ''
  const late = costs !== null && costs > 0
  const arrive =
    arrives === null
      ? say(language, 'PLANNER_GUARD_UNKNOWN')
      : say(language, late ? 'PLANNER_GUARD_ARRIVE_LATER' : 'PLANNER_GUARD_ARRIVE', {
          time: clock(arrives),
          minutes: costs ?? 0,
        })
  const ticket = isOtherWay ? say(language, eased ? 'PLANNER_GUARD_EASED' : 'PLANNER_GUARD_ASK') : ''
  const decide = isOtherWay ? say(language, 'PLANNER_GUARD_DECIDE', { time: clock(decideBy) }) : ''
  const joined = (...parts: string[]) => parts.filter((part) => part !== '').join(' ')
  const lines = [because, then, arrive, ticket, decide].filter((line) => line !== '')
  return {
    title,
    body: fitting(joined(because, then, arrive, decide), joined(because, arrive), joined(arrive, decide), arrive),
    bodyHtml: `<p><b>${escaped(title)}</b></p>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}`,
  }
}

/** What is said of a journey that somebody follows, to whoever isn't looking. */
export const adviceTelling = (names: Names, accountId: string, { followedId, n, advice }: AdviceSaid): Telling => ({
  cause: `followed:${followedId}:${n}`,
  accountId,
  channel: 'journeyNotifications',
  about: { kind: 'journey', id: followedId },
  supersedes: `followed:${followedId}`,
  usefulUntil: advice.decideBy,
  urgent: true,
  departsAt: advice.about.departs,
  words: (language) => wordsOf(names, advice, language),
  page: { path: '/journey-planner', fields: {} },
})
