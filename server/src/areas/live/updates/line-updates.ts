import type { LiveIncident, Severity } from '@cledrau/contract/live/updates.ts'
import type { FindNamed } from '@cledrau/domain/live/named-places.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Incident, Period } from '@cledrau/feeds/knowledgebase/notices.ts'
import { namesOf, originalOf, type Saying } from './saying.ts'

/** The senders' own scale begins with what is worst. */
const WORST_PRIORITY = 1

/** Incidents that aren't over: those that last, and works to come. */
export function lineUpdates(
  incidents: readonly Incident[],
  now: Instant,
  find: FindNamed,
  saying: Saying,
): LiveIncident[] {
  return incidents.flatMap((incident) => {
    const period = periodAt(incident.periods, now)
    return incident.cleared || !period ? [] : [updateOf(incident, period, find, saying)]
  })
}

/** The one that lasts, else the next; nothing where all are over. */
const periodAt = (periods: readonly Period[], now: Instant): Period | undefined =>
  periods.filter(({ until }) => until === undefined || until > now).toSorted((a, b) => a.from - b.from)[0]

export const isUnderWay = ({ from }: Pick<LiveIncident, 'from'>, now: Instant): boolean =>
  from === null || Date.parse(from) <= now

function updateOf(incident: Incident, { from, until }: Period, find: FindNamed, saying: Saying): LiveIncident {
  const { id, planned, summary, description, links, operators, routes, createdAt, changedAt } = incident
  const stations = find(`${routes}. ${summary}`)
  const way = find(routes)
  const named = way.length > 0 ? way : stations
  const codes = operators.map(({ code }) => code)
  const where =
    named.length > 0
      ? namesOf(named.map(saying.place), true, saying)
      : namesOf(codes.map(saying.operator), false, saying)
  const kind = planned ? 'UPDATE_WORKS' : 'UPDATE_DISRUPTION'
  return {
    id,
    severity: severityOf(incident),
    summary: named.length + codes.length > 0 ? saying.say(kind, { where }) : saying.say(`${kind}_SOMEWHERE`),
    operators: codes,
    stations,
    from: londonIso(from),
    until: until === undefined ? null : londonIso(until),
    changedAt: londonIso(changedAt ?? createdAt),
    serviceID: null,
    original: originalOf([
      [summary],
      ...description,
      ...links.map(({ href, label = href }) => [{ text: label, href }]),
    ]),
  }
}

const severityOf = ({ planned, priority }: Incident): Severity =>
  planned ? 'planned' : priority !== undefined && priority <= WORST_PRIORITY ? 'severe' : 'minor'
