import type { Bilingual, Language } from '@cledrau/contract/language.ts'
import { writeServiceId } from '@cledrau/domain/live/service-id.ts'
import type { News, WatchedRide } from '@cledrau/domain/notifications/news.ts'
import type { Reason } from '@cledrau/domain/notifications/worth-telling.ts'
import { fitting } from '@cledrau/domain/tellings/lock-screen.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { Say } from '../../../words.ts'
import type { Telling } from '../../messages/tellings/tellings.service.ts'

export type Names = { say: Say; place: (code: string) => Bilingual }
export type RideNews = { readonly ride: WatchedRide; readonly now: News }

type Words = ReturnType<Telling['words']>

const timeOf = (ride: WatchedRide): string => dayAndTime(ride.departs).time
const expectedOf = ({ departs }: WatchedRide, { late }: News): string =>
  dayAndTime(instant(departs + late * MINUTE)).time

export const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** Of one train: `7:41 5 min late`. */
const standing = ({ say }: Names, language: Language, { ride, now }: RideNews): string =>
  say(language, `NOTICE_STANDING_${now.is}`, { time: timeOf(ride), minutes: now.late })

export const isAsPlanned = ({ now }: RideNews) => now.is === 'ON_TIME' || now.is === 'PLANNED'

/** How the trains of a window run, the first time that it is said. What isn't as planned is never what there is no room for. */
export const firstWords =
  (names: Names, rides: readonly RideNews[]) =>
  (language: Language): Words => {
    const { say, place } = names
    const [first] = rides as [RideNews]
    const way = { from: place(first.ride.from)[language], to: place(first.ride.to)[language] }
    const disturbed = rides.filter((one) => !isAsPlanned(one))
    const title =
      rides.length === 1
        ? standing(names, language, first)
        : say(
            language,
            disturbed.length > 0
              ? 'NOTICE_FIRST_DISTURBED'
              : first.now.is === 'PLANNED'
                ? 'NOTICE_FIRST_PLANNED'
                : 'NOTICE_FIRST_AS_PLANNED',
            {
              count: disturbed.length > 0 ? disturbed.length : rides.length,
              all: rides.length,
            },
          )
    const listed = (shown: readonly RideNews[]) => {
      const list = rides.filter((one) => shown.includes(one)).map((one) => standing(names, language, one))
      const more = rides.length - shown.length
      return [...list, ...(more > 0 ? [say(language, 'NOTICE_MORE', { count: more })] : [])].join(' · ')
    }
    const order = [...disturbed, ...rides.filter(isAsPlanned)]
    const bodies: readonly string[] =
      rides.length === 1
        ? [say(language, 'NOTICE_WAY', way)]
        : Array.from({ length: rides.length }, (_, less) => listed(order.slice(0, rides.length - less)))
    const whole = rides.map((one) => `<li>${escaped(standing(names, language, one))}</li>`).join('')
    return {
      title,
      body: fitting(...(bodies as [string])),
      bodyHtml: `<p>${escaped(say(language, 'NOTICE_WAY', way))}</p><ul>${whole}</ul>`,
    }
  }

/** Whose title doesn't say yet how the train stands, and how it may stand then. */
const SAID_MORE: readonly Reason[] = ['PLATFORM', 'RUNS', 'NOT_CALLING']
const STANDS: readonly News['is'][] = ['PLANNED', 'ON_TIME', 'LATE', 'DELAYED', 'NOT_CALLING']

/** What is otherwise with one train; `next` is the next of the alert's that goes. */
export const changeWords =
  (names: Names, { ride, now }: RideNews, why: Reason, next: WatchedRide | undefined) =>
  (language: Language): Words => {
    const { say, place } = names
    const facts = {
      time: timeOf(ride),
      expected: expectedOf(ride, now),
      minutes: now.late,
      platform: now.platform ?? '',
      from: place(ride.from)[language],
      to: place(ride.to)[language],
      at: place(now.notAt ?? ride.from)[language],
    }
    const title = say(language, `NOTICE_TITLE_${why}`, facts)
    const way = say(language, 'NOTICE_WAY', facts)
    const standsNow =
      SAID_MORE.includes(why) && STANDS.includes(now.is) ? say(language, `NOTICE_NOW_${now.is}`, facts) : ''
    const after = next ? say(language, 'NOTICE_NEXT', { time: timeOf(next) }) : ''
    const said = [standsNow, after].filter((one) => one !== '').join(' ')
    const body = fitting([way, said].filter((one) => one !== '').join(' '), said === '' ? facts.to : said)
    return { title, body, bodyHtml: `<p><b>${escaped(title)}</b></p><p>${escaped([way, said].join(' ').trim())}</p>` }
  }

/** The page of a train where it is boarded. */
export const pageOfTrain = ({ uid, serviceDate, from }: WatchedRide): Telling['page'] => ({
  path: '/live-times/results/details',
  fields: { crs: from, service: writeServiceId({ uid, serviceDate, crs: from, nth: 0 }) },
})

/** One train's page, or the board of all that go there. */
export const pageOfTrains = (rides: readonly RideNews[]): Telling['page'] => {
  const [{ ride }] = rides as [RideNews]
  if (rides.length === 1) return pageOfTrain(ride)
  return { path: '/live-times/results', fields: { crs: ride.from, filterCrs: ride.to } }
}
