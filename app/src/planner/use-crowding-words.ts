import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import type { JourneyLeg } from '@cledrau/contract/planner/journey-planner.ts'
import { inWelsh } from '@cledrau/domain/stations/in-welsh.ts'
import { useWords } from '../i18n/words.ts'
import { useLayout } from '../platform/use-layout.ts'
import { crowdingWords, sourceOf } from '../search/trips-now/crowding-words.ts'
import { clockOf } from '../search/use-trip-words.ts'
import { useNamesOfPlace } from './place-names.ts'
import { trainsOf } from './rides-of-legs.ts'

/** How full a journey's fullest train is, in words: with several, those say which one it is. */
export function useCrowdingWords() {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const namesOf = useNamesOfPlace()
  const goneTo = (code: string) => {
    const names = namesOf(code) ?? { en: code, cy: code }
    return language === 'cy' ? inWelsh('i', names) : names.en
  }
  /** Each of several trains. Where there is little room its time tells it from the others; where it goes is said all the same. */
  const names = (legs: readonly JourneyLeg[]) => {
    const trains = trainsOf(legs)
    return trains.length < 2
      ? []
      : trains.map(({ uid, serviceDate, destination, calls }) => {
          const time = clockOf(calls[0]?.departTime ?? '')
          const spoken = t('PLANNER_ON_TRAIN_TO', { time, place: goneTo(destination) })
          return { uid, serviceDate, spoken, shown: narrow ? t('PLANNER_ON_TRAIN', { time }) : spoken }
        })
  }
  const nameOf = (legs: readonly JourneyLeg[], crowding: RouteCrowding) =>
    names(legs).find(({ uid, serviceDate }) => uid === crowding.uid && serviceDate === crowding.serviceDate)
  return {
    named: (legs: readonly JourneyLeg[], crowding: RouteCrowding) => nameOf(legs, crowding)?.shown,
    longest: (legs: readonly JourneyLeg[]) =>
      names(legs)
        .map(({ shown }) => shown)
        .toSorted((one, other) => other.length - one.length)[0],
    spoken: (legs: readonly JourneyLeg[], crowding: RouteCrowding) =>
      [crowdingWords(t, crowding.level, sourceOf(crowding)), nameOf(legs, crowding)?.spoken].filter(Boolean).join(' '),
  }
}
