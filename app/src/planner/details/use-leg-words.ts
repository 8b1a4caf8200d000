import type { JourneyLeg } from '@cledrau/contract/planner/journey-planner.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { clockOf, durationOf } from '../../search/use-trip-words.ts'
import { minutesBetween } from '../journey-line.ts'
import { useNamesOfPlace } from '../place-names.ts'

/** One of a journey's means, in words. */
export function useLegWords() {
  const { t, language } = useWords()
  const namesOf = useNamesOfPlace()
  const nameOf = (code: string | null | undefined) => (code ? (namesOf(code)?.[language] ?? code) : '')
  const goneTo = (code: string) =>
    language === 'cy' ? inWelsh('i', namesOf(code) ?? { en: code, cy: code }) : nameOf(code)

  /** `Train to Fishguard Harbour, 2 h 54`; a walk that is reckoned from the distance says so. */
  const what = ({ mode, to, trains, estimated, departTime, arriveTime }: JourneyLeg): string =>
    t(mode === 'Walk' && estimated ? 'PLANNER_LEG_WALK_ESTIMATED' : `PLANNER_LEG_${capitals(mode)}`, {
      place: goneTo(trains.at(-1)?.destination ?? to),
      duration: durationOf(t, minutesBetween(departTime, arriveTime)),
    })
  return {
    nameOf,
    what,
    /** A line of its own, where nothing is drawn. */
    line: (leg: JourneyLeg): string => {
      const words = `${clockOf(leg.departTime)} ${nameOf(leg.from)}: ${what(leg)}`
      return leg.beThereBy ? `${words}. ${t('PLANNER_BE_THERE', { time: clockOf(leg.beThereBy) })}` : words
    },
  }
}
