import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { followJourney, unfollowJourney } from '@cledrau/contract/planner/followed-journeys.ts'
import { legsToTravel } from '@cledrau/domain/guardian/way.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useTraveller } from '../../state/traveller.ts'
import { followed, useFollowed } from './followed.ts'
import { followHere, keepPlan, leaveHere } from './kept-followed.ts'

/** As they said when they planned it. */
const needsOf = ({ pace: { slow, changeMinutes }, filters }: Plan) => ({
  ...(slow && { pace: 'slow' as const }),
  ...(changeMinutes > 0 && { changeMinutes }),
  ...(filters.type === 3 && { stepFree: true }),
})

/** Whether a journey is followed, what was said of it last, and how to begin or to end that. */
export function useFollow(plan: Plan, journey: Journey) {
  const { t } = useWords()
  const isGuest = useTraveller() === null
  const { state, all } = useFollowed()
  const [sending, setSending] = useState(false)
  const known = all.find(({ id }) => id === journey.id)

  const begin = async () => {
    const legs = legsToTravel(journey.legs)
    if (isGuest) {
      if (!followHere(legs)) return showToast(t('REFUSAL_TOO_MANY_FOLLOWED'), 'error')
    } else {
      const answer = await send(followJourney, { legs, needs: needsOf(plan) })
      if (!answer.ok) return showToast(t(`REFUSAL_${answer.refusal}`), 'error')
      // From now on it is looked after, wherever one looks.
      leaveHere(journey.id)
    }
    keepPlan(journey.id, plan)
  }
  const end = async () => {
    leaveHere(journey.id)
    const account = known?.account
    // Left or over already is as good.
    if (account) await send(unfollowJourney, { id: account })
  }
  const change = async (follow: boolean) => {
    setSending(true)
    try {
      await (follow ? begin() : end())
      if (!isGuest) await followed.fetch()
    } catch (trouble) {
      showTrouble(trouble, 'followJourney')
    } finally {
      setSending(false)
    }
  }
  return {
    isKnown: state === 'ready',
    // What a guest followed here is nobody's account's: whoever is signed in may want to be told.
    follows: known !== undefined && (isGuest || known.account !== null),
    advice: known?.advice ?? null,
    sending,
    change: (follow: boolean) => void change(follow),
  }
}
