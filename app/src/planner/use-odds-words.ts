import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { timesOfTen } from '@cledrau/domain/odds/odds.ts'
import { useWords } from '../i18n/words.ts'
import { clockOf } from '../search/use-trip-words.ts'

export type OddsWords = { words: string; kind: 'good' | 'late' | 'bad' }

/** From so many times of ten something is likely, and from so many it isn't unlikely. */
const [LIKELY, UNCERTAIN] = [8, 4]

/** What a journey holds, in words with a number; nothing where that is as old as nobody trusts any more. */
export function useOddsWords(trusted: boolean) {
  const { t } = useWords()
  const wordsOf = (chance: number): OddsWords => {
    const times = timesOfTen(chance)
    if (times === 10) return { words: t('PLANNER_ODDS_SURE'), kind: 'good' }
    if (times >= LIKELY) return { words: t('PLANNER_ODDS_LIKELY', { times }), kind: 'good' }
    if (times >= UNCERTAIN) return { words: t('PLANNER_ODDS_UNCERTAIN', { times }), kind: 'late' }
    return { words: times === 0 ? t('PLANNER_ODDS_HARDLY') : t('PLANNER_ODDS_UNLIKELY', { times }), kind: 'bad' }
  }
  const oddsOf = ({ odds }: Journey) => (trusted ? odds : null)
  return {
    /** Of all its changes together; nothing of a journey without one. */
    all: (journey: Journey): OddsWords | null => {
      const odds = oddsOf(journey)
      return odds && odds.changes.length > 0 ? wordsOf(odds.all) : null
    },
    /** Of the change from which one goes on there. */
    change: (journey: Journey, at: string): (OddsWords & { planB: string | null }) | null => {
      const one = oddsOf(journey)?.changes.find((change) => change.at === at)
      if (!one) return null
      const planB =
        one.next &&
        t('PLANNER_PLAN_B', { departs: clockOf(one.next.departTime), arrives: clockOf(one.next.arriveTime) })
      return { ...wordsOf(one.chance), planB: planB ?? null }
    },
    arrival: (journey: Journey): string | null => {
      const arrival = oddsOf(journey)?.arrival
      if (!arrival || arrival.early === arrival.late) return null
      return t('LIVE_LIKELY', { from: clockOf(arrival.early), until: clockOf(arrival.late) })
    },
  }
}
