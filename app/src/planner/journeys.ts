import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { planJourneys } from '@cledrau/contract/planner/journey-planner.ts'
import { joinJourneys } from '@cledrau/domain/planner/pages.ts'
import type { Reached } from '@cledrau/domain/planner/pages.ts'
import { earlierFrom, firstDeparture, laterFrom, reachedAfter } from '@cledrau/domain/planner/pages.ts'
import type { Wish } from '@cledrau/domain/journeys/wishes.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { queryOptions } from '@tanstack/react-query'
import { Failed } from '../api/failed.ts'
import { queryClient } from '../api/query-client.ts'
import { languageNow } from '../i18n/language.ts'
import { translate } from '../i18n/words.ts'
import { showToast } from '../page/messages.ts'
import { planAnywhere, type PlannedAnywhere } from '../pocket/plan-anywhere.ts'
import { reportSearchTrouble } from '../search/search-trouble.ts'
import { learnPlaces } from './place-names.ts'

export type JourneysAsked = RequestOf<typeof planJourneys>
type Reply = ReplyOf<typeof planJourneys>[number]
export type When = 'earlier' | 'later'
type Page = Pick<JourneysAsked, 'date' | 'page' | 'since'>

/** What a plan has found so far: its first answer, and what earlier and later pages added. */
export type FoundJourneys = {
  journeys: readonly Journey[]
  age: Age
  blocked: readonly Wish[]
  /** Where only ways without steps are wanted: stations that drop out, and whether it is known that they have some. */
  notStepFree: Reply['notStepFree']
  /** The pages that were asked for, so that all of them can be asked again. */
  pages: readonly Page[]
  /** The timetable that they are of. */
  timetable: string | undefined
  /** How far was looked, also where nothing went. */
  reached: Reached
  /** Found on this device, by a timetable of then; null: by the server. */
  timetableOf: Instant | null
}

const some = (code: string | null) => (code === null ? undefined : [code])

export const journeysAsked = (plan: Plan): JourneysAsked => ({
  from: plan.first ?? '',
  to: plan.second ?? '',
  date: `${plan.date}T${plan.time}`,
  timeMode: plan.timeMode,
  transportModes: [...plan.modes],
  type: plan.filters.type,
  via: some(plan.via),
  avoid: some(plan.avoid),
  ...(plan.direct && { direct: true }),
  ...(plan.pace.slow && { pace: 'slow' as const }),
  ...(plan.pace.changeMinutes > 0 && { changeMinutes: plan.pace.changeMinutes }),
})

const NO_AGE: Age = { freshness: 'NONE', asOf: null }

async function ask(asked: JourneysAsked, page: Partial<Page>, signal?: AbortSignal): Promise<PlannedAnywhere> {
  const answer = await planAnywhere({ ...asked, ...page }, { ...(signal && { signal }) })
  learnPlaces(answer.page.places)
  return answer
}

/** What is looked at is true for so long: whoever looks on asks again. */
export const FRESH_MS = 20_000

/**
 * The journeys of a plan. Asked again, all its pages are: what is known of each journey changes in its place, and one of
 * which no page speaks any more stays.
 */
export const journeysQuery = (asked: JourneysAsked) =>
  queryOptions({
    queryKey: ['journeys', asked] as const,
    staleTime: FRESH_MS,
    queryFn: async ({ signal }): Promise<FoundJourneys> => {
      try {
        const before = queryClient.getQueryData<FoundJourneys>(['journeys', asked])
        const pages = before?.pages ?? []
        const answers = await Promise.all([{}, ...pages].map((page) => ask(asked, page, signal)))
        const replies = answers.map(({ page }) => page)
        if (before && replies.some((reply) => isOther(before, reply))) return await beginAnew(asked, signal)
        // Pages that came meanwhile stay.
        const now = queryClient.getQueryData<FoundJourneys>(['journeys', asked])
        return {
          journeys: joinJourneys([now?.journeys ?? [], ...replies.map(({ journeys }) => journeys)]),
          age: replies[0]?.age ?? NO_AGE,
          blocked: replies[0]?.blocked ?? [],
          notStepFree: replies[0]?.notStepFree ?? [],
          pages: now?.pages ?? pages,
          reached: now?.reached ?? {},
          timetable: replies[0]?.timetable,
          timetableOf: answers.find(({ timetableOf }) => timetableOf !== null)?.timetableOf ?? null,
        }
      } catch (trouble) {
        throw reportSearchTrouble('journeyplanner', trouble, signal)
      }
    },
  })

/** What was heard of before says nothing of its timetable. */
const isOther = (known: FoundJourneys, { timetable }: Reply): boolean =>
  known.timetable !== undefined && timetable !== undefined && timetable !== known.timetable

/** Pages of two timetables don't join: what goes by the new one is said from its first page on, and that it is. */
async function beginAnew(asked: JourneysAsked, signal: AbortSignal): Promise<FoundJourneys> {
  const { page, timetableOf } = await ask(asked, {}, signal)
  const { journeys, age, blocked, notStepFree, timetable } = page
  showToast(translate(languageNow(), 'PLANNER_ANEW'), 'refresh')
  return { journeys, age, blocked, notStepFree, timetable, timetableOf, pages: [], reached: {} }
}

/** A plan that somebody is about to ask for. */
export const planJourneysAhead = (plan: Plan): void =>
  void queryClient.prefetchQuery(journeysQuery(journeysAsked(plan)))

/** Earlier or later journeys: how many. What is there stays where it is; the timetable's end is no failure. Null: the list begins anew. */
export async function fetchMore(asked: JourneysAsked, when: When, beforeShown: () => void): Promise<number | null> {
  const { queryKey } = journeysQuery(asked)
  const known = queryClient.getQueryData(queryKey)
  const date = known && (when === 'earlier' ? earlierFrom : laterFrom)(known.journeys, known.reached)
  if (!known || date === undefined) return 0
  // What leaves before the first one comes with the earlier ones, however late it is there.
  const since = when === 'later' ? firstDeparture(known.journeys) : undefined
  const page: Page = { date, page: when, ...(since !== undefined && { since }) }
  const reply = await answerOrEnd(asked, page)
  if (reply && isOther(known, reply)) {
    await queryClient.fetchQuery({ ...journeysQuery(asked), staleTime: 0 })
    return null
  }
  beforeShown()
  queryClient.setQueryData(queryKey, (before) =>
    before
      ? {
          ...before,
          journeys: joinJourneys([before.journeys, reply?.journeys ?? []]),
          pages: [...before.pages, ...(reply ? [page] : [])],
          reached: reachedAfter(before.reached, when, date, reply?.journeys ?? null),
        }
      : before,
  )
  return reply?.journeys.length ?? 0
}

/** Null: nothing is known that far. */
async function answerOrEnd(asked: JourneysAsked, page: Page): Promise<Reply | null> {
  try {
    return (await ask(asked, page)).page
  } catch (trouble) {
    if (trouble instanceof Failed && trouble.code === 'OUTSIDE_TIMETABLE') return null
    throw reportSearchTrouble('journeyplanner', trouble)
  }
}
