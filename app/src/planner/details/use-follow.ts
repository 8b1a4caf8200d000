import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { followJourney, unfollowJourney } from '@cledrau/contract/planner/followed-journeys.ts'
import { legsToTravel } from '@cledrau/domain/guardian/way.ts'
import { useEffect, useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { onTopic } from '../../state/topics.ts'
import { findFollowed, followed } from '../followed.ts'
import { learnPlaces } from '../place-names.ts'

/** Whether a journey is followed, what was said of it last, and how to begin or to end that. */
export function useFollow(journey: Journey) {
  const { t } = useWords()
  const all = followed.use()
  const [sending, setSending] = useState(false)
  useEffect(
    () =>
      onTopic('me', (news) => {
        if (news === null || news.about === 'journeys') void again()
      }),
    [],
  )
  const places = all.state === 'ready' ? all.value.places : undefined
  useEffect(() => places && learnPlaces(places), [places])
  const known = all.state === 'ready' ? findFollowed(all.value.journeys, journey) : undefined

  const change = async (follow: boolean) => {
    setSending(true)
    try {
      const answer = follow
        ? await send(followJourney, { legs: legsToTravel(journey.legs) })
        : await send(unfollowJourney, { id: known?.id ?? '' })
      if (!answer.ok && answer.refusal !== 'FOLLOWED_UNKNOWN') showToast(t(`REFUSAL_${answer.refusal}`), 'error')
      await followed.fetch()
    } catch (trouble) {
      showTrouble(trouble, 'followJourney')
    } finally {
      setSending(false)
    }
  }
  return {
    isKnown: all.state === 'ready',
    follows: known !== undefined,
    advice: known?.advice ?? null,
    sending,
    change: (follow: boolean) => void change(follow),
  }
}

/** Without an answer, what was said before stays as it is; the next news ask again. */
const again = () => followed.fetch().catch(() => null)
