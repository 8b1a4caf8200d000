import type { Wish } from '@cledrau/domain/journeys/wishes.ts'
import { ALL_MODES } from '@cledrau/domain/planner/modes.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { USUAL_PACE } from '@cledrau/domain/planner/plan.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { pathOfPlan } from '../plan-address.ts'
import { usePlanWords } from '../use-plan-words.ts'

/** The plan without a wish. */
const WITHOUT: Record<Wish, Partial<Plan>> = {
  via: { via: null },
  avoid: { avoid: null },
  direct: { direct: false },
  transportModes: { modes: ALL_MODES },
  stepFree: { filters: { type: 0 } },
  pace: { pace: USUAL_PACE },
}

/** Nothing goes: which wish is to blame, and one press to drop it. */
export function NoRoutes({ plan, blocked }: { plan: Plan; blocked: readonly Wish[] }) {
  const { t } = useWords()
  const words = usePlanWords()
  const station = (wish: Wish) => words.nameOf(wish === 'via' ? plan.via : plan.avoid)
  return (
    <EmptyState
      title={t('PLANNER_NONE_TITLE')}
      actions={
        <>
          {blocked.map((wish) => (
            <ButtonLink
              key={wish}
              href={`#${pathOfPlan('JourneyPlannerResults', { ...plan, ...WITHOUT[wish] })}`}
              icon="close"
            >
              {t(`PLANNER_DROP_${capitals(wish)}`, { station: station(wish) })}
            </ButtonLink>
          ))}
          <ButtonLink
            kind={blocked.length > 0 ? 'second' : 'main'}
            icon="edit"
            href={`#${pathOfPlan('JourneyPlanner', plan)}`}
          >
            {t('PLANNER_CHANGE_PLAN')}
          </ButtonLink>
        </>
      }
    >
      {blocked.length === 0
        ? t('PLANNER_NONE_TEXT')
        : blocked.map((wish) => t(`PLANNER_BLAME_${capitals(wish)}`, { station: station(wish) })).join(' ')}
    </EmptyState>
  )
}
