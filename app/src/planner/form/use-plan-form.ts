import type { PlanField, PlanProblems } from '@cledrau/domain/planner/check-plan.ts'
import { checkPlan } from '@cledrau/domain/planner/check-plan.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import type { FormEvent } from 'react'
import { useEffect, useId, useState } from 'react'
import { now } from '../../platform/clock.ts'
import { every } from '../../platform/use-now.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { useCanPlan } from '../../pocket/pocket.ts'
import { useBookingStations } from '../../search/form/use-booking-stations.ts'
import { planJourneysAhead } from '../journeys.ts'
import { keepPace, keptPace, rememberPlan } from '../kept-plans.ts'
import { pathOfPlan, timed, usePlanOfAddress } from '../plan-address.ts'
import { usePlaceState } from '../place-names.ts'

/** In the order in which the fields stand. */
const FIELDS = ['from', 'to', 'when', 'via', 'avoid'] as const satisfies readonly PlanField[]
const CLOCK_MS = 20_000

export type PlanForm = ReturnType<typeof usePlanForm>

/** The plan that is being made. It is its address: whatever is chosen stands there at once. */
export function usePlanForm() {
  const id = useId()
  const { query } = useLocation()
  const { plan: inAddress, unread } = usePlanOfAddress()
  const plan = { ...inAddress, pace: 'pace' in query || 'changeMinutes' in query ? inAddress.pace : keptPace() }
  const places = { from: usePlaceState(plan.first), to: usePlaceState(plan.second) }
  const stations = useBookingStations()
  const { narrow } = useLayout()
  const canPlan = useCanPlan()
  // An address from elsewhere that wasn't whole is judged from the start.
  const isJudged = 'check' in query
  const [own, setProblems] = useState<PlanProblems>({})
  const [judged, setJudged] = useState(0)
  useClock(!plan.isTimed)

  const judge = (wanted: Plan): PlanProblems => ({
    ...checkPlan(wanted, now()),
    ...(wanted.first === plan.first && places.from === 'unknown' && { from: 'PLACE_UNKNOWN' }),
    ...(wanted.second === plan.second && places.to === 'unknown' && { to: 'PLACE_UNKNOWN' }),
  })
  const problems = isJudged ? judge(plan) : own
  const idOf = (field: PlanField) => `${id}${field}`
  const wrong = FIELDS.filter((field) => problems[field] !== undefined)
  const first = wrong[0]
  useEffect(() => {
    if (judged === 0 || first === undefined) return
    const field = document.querySelector<HTMLElement>(`[id="${id}${first}"]`)
    field?.scrollIntoView?.({ block: 'center' })
    field?.focus({ preventScroll: true })
    // Only a new judgement moves the page.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [judged])

  const isWhole = Object.keys(judge(plan)).length === 0
  const text = JSON.stringify(plan)
  useEffect(() => {
    // Asked for as soon as all is there: the list is found before anybody presses.
    if (isWhole && canPlan) planJourneysAhead(JSON.parse(text) as Plan)
  }, [isWhole, canPlan, text])

  const change = (next: Partial<Plan>, ...fields: PlanField[]) => {
    if (next.pace) keepPace(next.pace)
    setProblems((before) => ({ ...before, ...Object.fromEntries(fields.map((field) => [field, undefined])) }))
    navigate(pathOfPlan('JourneyPlanner', { ...plan, ...next }), { replace: true })
  }
  const run = (wanted: Plan): void => {
    const found = judge(wanted)
    setProblems(found)
    if (Object.keys(found).length > 0) return setJudged((times) => times + 1)
    if (!canPlan) return undefined
    rememberPlan(wanted, (code) => stations.byCode.has(code))
    navigate(pathOfPlan('JourneyPlanner', wanted), { replace: true })
    return navigate(pathOfPlan('JourneyPlannerResults', timed(wanted)))
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    run(plan)
  }
  return {
    plan,
    unread: unread.length > 0 || query['check'] === 'unread',
    problems,
    wrong,
    idOf,
    change,
    run,
    submit,
    narrow,
    canPlan,
    stations,
  }
}

/** A time that nobody has set follows the clock for as long as the form is open. */
function useClock(follows: boolean): void {
  const [, tick] = useState(0)
  useEffect(() => {
    if (!follows) return undefined
    return every(CLOCK_MS, () => tick((times) => times + 1))
  }, [follows])
}
