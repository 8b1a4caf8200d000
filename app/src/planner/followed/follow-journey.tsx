import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { AdviceNote } from './advice-note.tsx'
import { useFollow } from './use-follow.ts'

/** Anybody may follow a journey; whoever is signed in finds here what was said of it last. */
export function FollowJourney({ plan, journey }: { plan: Plan; journey: Journey }) {
  const { t } = useWords()
  const { online } = useOnline()
  const isGuest = useTraveller() === null
  const { isKnown, follows, advice, sending, change } = useFollow(plan, journey)
  return (
    <>
      <AdviceNote advice={advice} />
      <Toggle
        label={t('PLANNER_FOLLOW')}
        note={t(isGuest ? 'PLANNER_FOLLOW_HERE' : 'PLANNER_FOLLOW_NOTE')}
        checked={follows}
        disabled={!isGuest && (!online || !isKnown || sending)}
        onChange={change}
      />
    </>
  )
}
