import { checkPlan } from '@cledrau/domain/planner/check-plan.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { dateAndTimeIn, minuteIn, timeIn } from '@cledrau/domain/time/moment.ts'
import { useEffect, useMemo } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { now } from '../../platform/clock.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { pathOfPlan, usePlanOfAddress } from '../plan-address.ts'
import { PlanFailed } from '../results/plan-failed.tsx'
import { NoRoutes } from '../results/no-routes.tsx'
import { useSaidJourneys } from '../results/use-said-journeys.ts'
import { useJourneyCrowding } from '../use-journey-crowding.ts'
import { useJourneys } from '../use-journeys.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { JourneyDetails } from './journey-details.tsx'

const MINUTE = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/
const minuteOf = (text: string | undefined) => (text !== undefined && MINUTE.test(text) ? text : null)

/** One journey by its own address: planned again as it is opened, and told whether it still is what it was. */
export function PlannerDetailsScreen() {
  const { plan } = usePlanOfAddress()
  const { path, query } = useLocation()
  const isHere = path === pathTo('JourneyPlannerDetails')
  const leaves = minuteOf(query['leaves'])
  const id = query['journey']
  const problems = checkPlan(plan, now())
  const isWhole = id !== undefined && leaves !== null && !problems.from && !problems.to
  const form = pathOfPlan('JourneyPlanner', plan, { check: 'true' })
  useEffect(() => {
    // An address that isn't whole is a form with what is right of it.
    if (!isWhole && isHere) navigate(form, { replace: true })
  }, [isWhole, isHere, form])
  return isWhole ? (
    <Details plan={plan} id={id} leaves={leaves} arrives={minuteOf(query['arrives'])} />
  ) : (
    <SkeletonRows />
  )
}

type DetailsProps = { plan: Plan; id: string; leaves: string; arrives: string | null }

function Details({ plan, id, leaves, arrives }: DetailsProps) {
  const { t, language } = useWords()
  const words = usePlanWords()
  // Asked for at the minute at which it leaves, it is among the first, however long ago it was found.
  const atItsTime: Plan = { ...plan, ...dateAndTimeIn(leaves), timeMode: 'departure', isTimed: true }
  const view = useJourneys(atItsTime)
  const journeys = view.state === 'results' ? view.found.journeys : []
  const journey = journeys.find((one) => one.id === id)
  useSaidJourneys(journeys.filter((one) => one.id === id))
  const crowdingOf = useJourneyCrowding(
    view,
    useMemo(() => (journey ? [journey] : []), [journey]),
  )
  const title = words.title(plan)
  useOwnTitle(title)
  const results = pathOfPlan('JourneyPlannerResults', { ...plan, isTimed: true })
  const isMoved =
    journey !== undefined &&
    (minuteIn(journey.departTime) !== leaves || (arrives !== null && minuteIn(journey.arriveTime) !== arrives))
  return (
    <div className="stack stack-6">
      <ScreenHead title={title} sub={formatDay(dateAndTimeIn(leaves).date, language)} back={results} backWhenWide />
      {view.state === 'loading' && <SkeletonRows rows={5} />}
      {view.state === 'error' && <PlanFailed view={view} form={pathOfPlan('JourneyPlanner', plan)} />}
      {view.state === 'none' && <NoRoutes plan={atItsTime} blocked={view.blocked} />}
      {view.state === 'results' && !journey && (
        <FailedState
          title={t('PLANNER_GONE_TITLE')}
          actions={
            <ButtonLink href={`#${pathOfPlan('JourneyPlannerResults', atItsTime)}`}>
              {t('PLANNER_GONE_ACTION')}
            </ButtonLink>
          }
        >
          {t('PLANNER_GONE_TEXT', { time: timeIn(leaves) })}
        </FailedState>
      )}
      {view.state === 'results' && journey && (
        <div className="grid stack">
          <div className="col-7 stack">
            {isMoved && (
              <Note kind="late">{t('PLANNER_MOVED', { from: timeIn(leaves), until: timeIn(arrives ?? leaves) })}</Note>
            )}
            <JourneyDetails
              plan={plan}
              journey={journey}
              age={view.found.age}
              isFromHere={view.found.timetableOf !== null}
              crowdingOf={crowdingOf}
              instead={journeys.find((one) => one.id === journey.instead)}
            />
          </div>
        </div>
      )}
    </div>
  )
}
