import type { AdviceSaid } from '@cledrau/contract/planner/followed-journeys.ts'
import { useWords } from '../../i18n/words.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { useJourneyWords } from '../use-journey-words.ts'

/** What the guardian of a journey says, in words: first what to do. */
export function useAdviceWords() {
  const { t } = useWords()
  const { nameOf } = useJourneyWords()
  return (advice: AdviceSaid) => {
    const { kind, why, about, at, board, leaveTime, arriveTime, costs, decideBy, eased } = advice
    const isOtherWay = kind === 'TAKE_ANOTHER' || kind === 'GET_OFF_EARLIER' || kind === 'STAY_ON'
    const boards = board && { time: clockOf(board.departTime), place: nameOf(board.from) }
    const time = boards && isOtherWay ? boards.time : leaveTime ? clockOf(leaveTime) : ''
    const arrive = () => {
      if (arriveTime === null) return t('PLANNER_GUARD_UNKNOWN')
      const arrives = clockOf(arriveTime)
      return costs !== null && costs > 0
        ? t('PLANNER_GUARD_ARRIVE_LATER', { time: arrives, minutes: costs })
        : t('PLANNER_GUARD_ARRIVE', { time: arrives })
    }
    const lines = [
      why &&
        t(`PLANNER_GUARD_WHY_${why}`, {
          time: clockOf(about.departTime),
          from: nameOf(about.from),
          to: nameOf(about.to),
        }),
      boards && isOtherWay && kind !== 'TAKE_ANOTHER' && t('PLANNER_GUARD_THEN', boards),
      arrive(),
      isOtherWay && t(eased ? 'PLANNER_GUARD_EASED' : 'PLANNER_GUARD_ASK'),
      isOtherWay && t('PLANNER_GUARD_DECIDE', { time: clockOf(decideBy) }),
    ]
    return {
      title: t(`PLANNER_GUARD_${kind}`, { time, place: nameOf(at) }),
      lines: lines.filter((line) => typeof line === 'string'),
      kind: kind === 'AS_PLANNED' ? ('good' as const) : isOtherWay ? ('bad' as const) : ('late' as const),
    }
  }
}
