import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { planJourneys, type Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { load } from '../api/client.ts'
import { Failed, isSilence } from '../api/failed.ts'
import { formatDay } from '../i18n/formats.ts'
import { languageNow } from '../i18n/language.ts'
import { translate } from '../i18n/words.ts'
import { now } from '../platform/clock.ts'
import { onlineNow } from '../state/online.ts'
import { hearOdds, oddsHeard } from './heard-odds.ts'
import { HEARD_FOR, hearTrains, newsHeard } from './heard-trains.ts'
import { mayPlanHere } from './pocket.ts'
import type { CutInUse, PlannedHere } from './said.ts'
import { ask } from './worker.ts'

export type JourneysPage = ReplyOf<typeof planJourneys>[number]
type Asked = RequestOf<typeof planJourneys>

/** `timetableOf`: from this device, whose timetable was the newest then; null: from the server. */
export type PlannedAnywhere = { page: JourneysPage; timetableOf: Instant | null }

/** What was said of journeys that somebody looks at. */
const MOST_HEARD = 300
type Heard = { journey: Journey; age: Age; asOf: Instant; party: string }
const heard = new Map<string, Heard>()

const NOTHING: JourneysPage = {
  journeys: [],
  age: { freshness: 'NONE', asOf: null },
  places: {},
  pages: { earlier: null, later: null },
  notStepFree: [],
  blocked: [],
}

/** Journeys from the server; where it can't be heard, from the timetable on this device, with what was last said of them. */
export async function planAnywhere(asked: Asked, options: { signal?: AbortSignal } = {}): Promise<PlannedAnywhere> {
  if (!onlineNow().online && mayPlanHere()) {
    const here = await planHere(asked)
    if (here) return here
  }
  try {
    const [page = NOTHING] = await load(planJourneys, asked, options)
    hear(asked, page)
    return { page, timetableOf: null }
  } catch (trouble) {
    const here = isSilence(trouble) && mayPlanHere() ? await planHere(asked) : null
    if (here) return here
    throw trouble
  }
}

/** Nothing: there is no timetable here. */
async function planHere(asked: Asked): Promise<PlannedAnywhere | null> {
  const answer = await ask({
    do: 'plan',
    asked: planJourneys.request.parse(asked),
    now: now(),
    news: newsHeard(),
  }).catch(() => null)
  if (!answer) return null
  const [page = NOTHING] = reply(answer.planned, answer.by)
  return { page: withHeard(asked, page), timetableOf: answer.by.asOf }
}

function reply(planned: PlannedHere, { cut }: CutInUse): JourneysPage[] {
  if (planned.ok) return planned.value
  const language = languageNow()
  const dates = { from: formatDay(cut.from, language), until: formatDay(cut.until, language) }
  if (planned.refusal === 'OUTSIDE_TIMETABLE')
    throw new Failed(422, planned.refusal, translate(language, 'POCKET_OUTSIDE_DATES', dates))
  if (planned.refusal === 'STATION_UNKNOWN' || planned.refusal === 'NO_STOP_NEAR')
    throw new Failed(404, planned.refusal, translate(language, 'POCKET_OUTSIDE_REGION'))
  throw new Failed(422, planned.refusal, translate(language, `REFUSAL_${planned.refusal}`))
}

const partyOf = ({ adult, child, ages, railcards }: Asked) => JSON.stringify([adult, child, ages, railcards])

function hear(asked: Asked, { journeys, age }: JourneysPage): void {
  const asOf = age.asOf === null ? now() : instant(Date.parse(age.asOf))
  hearTrains(journeys, asOf)
  hearOdds(journeys, asked, asOf)
  for (const journey of journeys) {
    heard.delete(journey.id)
    heard.set(journey.id, { journey, age, asOf, party: partyOf(asked) })
  }
  for (const id of [...heard.keys()].slice(0, Math.max(0, heard.size - MOST_HEARD))) heard.delete(id)
}

/** The timetable's journeys with what was last said of them, as old as the oldest of it. */
function withHeard(asked: Asked, page: JourneysPage): JourneysPage {
  const told = page.journeys.flatMap(({ id }) => {
    const known = heard.get(id)
    return known && now() - known.asOf < HEARD_FOR ? [known] : []
  })
  const [oldest] = told.toSorted((one, other) => one.asOf - other.asOf)
  const found = page.journeys.map((journey) => ({ ...journey, odds: journey.odds ?? oddsHeard(journey, asked) }))
  if (!oldest) return { ...page, journeys: found }
  const isOlder = page.age.asOf !== null && Date.parse(page.age.asOf) < oldest.asOf
  const byId = new Map(told.map((one) => [one.journey.id, one]))
  return {
    ...page,
    journeys: found.map((journey) => {
      const known = byId.get(journey.id)
      if (!known) return journey
      return known.party === partyOf(asked) ? known.journey : { ...known.journey, price: journey.price }
    }),
    age: isOlder ? page.age : oldest.age,
  }
}
