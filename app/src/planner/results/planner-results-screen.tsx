import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { TripsSkeleton } from '../../search/trips-skeleton.tsx'
import { checkPlan } from '@cledrau/domain/planner/check-plan.ts'
import type { Plan, PlanType } from '@cledrau/domain/planner/plan.ts'
import { PLAN_TYPES } from '@cledrau/domain/planner/plan.ts'
import { lazy, Suspense, useEffect, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { now } from '../../platform/clock.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Chips } from '../../ui/choice/chips.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { pathOfPlan, usePlanOfAddress } from '../plan-address.ts'
import { useJourneyCrowding } from '../use-journey-crowding.ts'
import { useJourneys } from '../use-journeys.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { JourneyList } from './journey-list.tsx'
import styles from './journey-list.module.css'
import { NotStepFree } from './not-step-free.tsx'
import { PlanFailed } from './plan-failed.tsx'

const JourneyDetails = lazy(async () => ({
  default: (await import('../details/journey-details.tsx')).JourneyDetails,
}))

/** Most plans find something. */
const NoRoutes = lazy(async () => ({ default: (await import('./no-routes.tsx')).NoRoutes }))

/** What a plan has found: narrow a list, wide beside it the journey that is chosen. */
export function PlannerResultsScreen() {
  const { plan, unread } = usePlanOfAddress()
  const problems = checkPlan(plan, now())
  const isWhole = plan.isTimed && unread.length === 0 && Object.keys(problems).length === 0
  const form = pathOfPlan('JourneyPlanner', plan, { check: unread.length > 0 ? 'unread' : 'true' })
  const isHere = useLocation().path === pathTo('JourneyPlannerResults')
  useEffect(() => {
    // An address that isn't whole is a form with what is right of it.
    if (!isWhole && isHere) navigate(form, { replace: true })
  }, [isWhole, isHere, form])
  return isWhole ? <Results plan={plan} /> : <SkeletonRows />
}

function Results({ plan }: { plan: Plan }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { query } = useLocation()
  const words = usePlanWords()
  const view = useJourneys(plan)
  const title = words.title(plan)
  useOwnTitle(title)
  const form = pathOfPlan('JourneyPlanner', plan)
  const journeys = view.state === 'results' ? view.found.journeys : NONE
  const crowdingOf = useJourneyCrowding(view, journeys)
  const [shown, setShown] = useState<{ of: string; id: string } | null>(null)
  const idShown = shown?.of === form ? shown.id : undefined
  const chosen = narrow
    ? undefined
    : (journeys.find(({ id }) => id === query['journey']) ??
      journeys.find(({ id }) => id === idShown) ??
      journeys.find(({ cancelled }) => !cancelled) ??
      journeys[0])
  // One that breaks while somebody looks at it stays: what happened to it is what they want to know.
  if (chosen && chosen.id !== idShown) setShown({ of: form, id: chosen.id })
  const list = (
    <div className="stack">
      <PutFirstChips plan={plan} />
      {view.state === 'loading' && <TripsSkeleton words={t('PLANNER_LOADING')} form={`#${form}`} />}
      {view.state === 'error' && <PlanFailed view={view} form={form} />}
      {view.state === 'none' && (
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <NoRoutes plan={plan} blocked={view.blocked} />
        </Suspense>
      )}
      {view.state === 'none' && <NotStepFree stations={view.notStepFree} />}
      {view.state === 'results' && (
        <JourneyList
          plan={plan}
          asked={view.asked}
          found={view.found}
          chosen={chosen?.id ?? null}
          crowdingOf={crowdingOf}
          onChoose={(id) => navigate(pathOfPlan('JourneyPlannerResults', plan, { journey: id }), { replace: true })}
        />
      )}
    </div>
  )
  return (
    <div className="stack stack-6">
      <ScreenHead
        title={title}
        sub={words.when(plan)}
        back={form}
        actions={<IconButton icon="edit" label={t('PLANNER_CHANGE_PLAN')} onClick={() => navigate(form)} />}
      />
      {narrow ? (
        list
      ) : (
        <div className="grid">
          <div className="col-7">{list}</div>
          <aside className={`col-5 ${styles.beside}`} aria-label={t('PLANNER_DETAILS')}>
            {chosen && view.state === 'results' && (
              <Suspense fallback={<SkeletonRows rows={5} />}>
                <JourneyDetails
                  key={chosen.id}
                  plan={plan}
                  journey={chosen}
                  age={view.found.age}
                  isFromHere={view.found.timetableOf !== null}
                  crowdingOf={crowdingOf}
                  instead={journeys.find(({ id }) => id === chosen.instead)}
                />
              </Suspense>
            )}
          </aside>
        </div>
      )}
    </div>
  )
}

const NONE: readonly Journey[] = []

function PutFirstChips({ plan }: { plan: Plan }) {
  const { t } = useWords()
  const choose = (type: string) =>
    navigate(pathOfPlan('JourneyPlannerResults', { ...plan, filters: { type: Number(type) as PlanType } }), {
      replace: true,
    })
  return (
    <Chips
      label={t('PLANNER_FIRST')}
      options={PLAN_TYPES.map((type) => ({
        value: String(type),
        label: (
          <>
            {type === 3 && <Icon name="access" size="s" />}
            {t(`PLANNER_TYPE_${type}`)}
          </>
        ),
      }))}
      chosen={String(plan.filters.type)}
      onChoose={choose}
    />
  )
}
