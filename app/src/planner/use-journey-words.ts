import type { Journey, JourneyLeg } from '@cledrau/contract/planner/journey-planner.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { reasonOf, standingOf, toldOf, type TripStanding } from '../search/trips-now/trip-standing.ts'
import { clockOf, durationOf } from '../search/use-trip-words.ts'
import type { IconName } from '../ui/icon/icon.tsx'
import { minutesBetween } from './journey-line.ts'
import { useNamesOfPlace } from './place-names.ts'

export const ICON_OF: Record<JourneyLeg['mode'], IconName> = {
  Rail: 'live',
  Bus: 'bus',
  Coach: 'coach',
  Ferry: 'ferry',
  Walk: 'walk',
}

/** What a journey is, in words. */
export function useJourneyWords() {
  const { t, language } = useWords()
  const namesOf = useNamesOfPlace()
  const nameOf = (code: string | null | undefined) => (code ? (namesOf(code)?.[language] ?? code) : '')
  const duration = ({ departTime, arriveTime }: Pick<JourneyLeg, 'departTime' | 'arriveTime'>) =>
    durationOf(t, minutesBetween(departTime, arriveTime))
  const changes = ({ changes: count }: Pick<Journey, 'changes'>) =>
    count === 0 ? t('RESULTS_DIRECT') : t('RESULTS_CHANGES', { count })

  /** How it runs now; null where only the timetable speaks. */
  const standing = (journey: Journey, trusted: boolean): TripStanding | null => {
    const departs = { time: journey.departTime, expected: journey.expectedDepartTime }
    const arrives = { time: journey.arriveTime, expected: journey.expectedArriveTime }
    return standingOf({ ...journey, departs, arrives }, trusted, t)
  }
  const told = (journey: Journey): string | null => {
    const one = toldOf(journey)
    return one ? reasonOf(one, language, nameOf, t) : null
  }
  return {
    nameOf,
    duration,
    changes,
    standing,
    told,
    /** Its means in a row: two trains in a row are two trains. */
    means: ({ legs }: Journey): { mode: JourneyLeg['mode']; words: string }[] =>
      runsOf(legs).map(({ mode, count, minutes }) => ({
        mode,
        words: mode === 'Rail' ? t('PLANNER_TRAINS', { count }) : durationOf(t, minutes),
      })),
    spoken: (journey: Journey) => {
      const { departTime, arriveTime } = journey
      const nextDay =
        dateIn(arriveTime) > dateIn(departTime)
          ? t('RESULTS_ARRIVES', { day: formatDay(dateIn(arriveTime), language) })
          : null
      const what = t('RESULTS_TRIP', {
        depart: clockOf(departTime),
        arrive: clockOf(arriveTime),
        duration: duration(journey),
        changes: changes(journey),
      })
      const by = [...new Set(journey.legs.map(({ mode }) => mode))]
      const means = by.map((mode) => t(`PLANNER_MODE_${mode.toUpperCase() as Uppercase<typeof mode>}`)).join(', ')
      return [what, nextDay, means].filter(Boolean).join(', ')
    },
  }
}

type Run = { mode: JourneyLeg['mode']; count: number; minutes: number }

/** Legs of the same means one behind the other, together. */
function runsOf(legs: readonly JourneyLeg[]): Run[] {
  const runs: Run[] = []
  for (const { mode, departTime, arriveTime } of legs) {
    const last = runs.at(-1)
    const minutes = minutesBetween(departTime, arriveTime)
    if (last?.mode === mode) Object.assign(last, { count: last.count + 1, minutes: last.minutes + minutes })
    else runs.push({ mode, count: 1, minutes })
  }
  return runs
}
