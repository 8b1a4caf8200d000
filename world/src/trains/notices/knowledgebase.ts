import { type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import type { Incident, ServiceIndicator } from '@cledrau/feeds/knowledgebase/notices.ts'
import type { Disruption } from './disruptions.ts'
import type { Second } from '../day.ts'
import type { Names } from '../names.ts'
import { CAUSE_WORDS } from './words.ts'

/** So long what is over is told once more, as over. */
const CLEARED_FOR = 30 * 60

/** One day's disruptions at a moment of it. */
export type DisruptedDay = {
  readonly disruptions: readonly Disruption[]
  readonly now: Second
  readonly momentOf: (second: Second) => Instant
}

/** In the words of the sender, who has a form for them. */
export function incidentsNow({ disruptions, now, momentOf }: DisruptedDay, names: Names): Incident[] {
  return disruptions
    .filter(({ told, until }) => told <= now && now < until + CLEARED_FOR)
    .map((disruption): Incident => {
      const { id, kind, told, from, until, operators, cause } = disruption
      const cleared = now >= until
      const changedAt = momentOf(cleared ? until : told)
      const [where, routes] = wordsOfPlace(disruption, names)
      const summary = kind === 'closed' ? `No trains ${routes}` : `Trains are late at ${where}`
      return {
        id,
        version: Number(utcIso(changedAt).replaceAll(/\D/g, '').slice(0, 14)),
        createdAt: momentOf(told),
        changedAt,
        changedBy: 'control room',
        periods: [{ from: momentOf(from), until: momentOf(until) }],
        ...(cleared ? { cleared } : {}),
        priority: kind === 'closed' ? 1 : 3,
        summary: cleared ? `Over: ${lowered(summary)}` : summary,
        description: [
          [`${cleared ? 'There was' : 'There is'} ${CAUSE_WORDS[cause]} at ${where}.`],
          [
            kind === 'closed'
              ? 'Trains turn back or are cancelled. Tickets are good on other trains of the same operators.'
              : 'Trains may be late by up to 20 minutes, or be changed at short notice.',
          ],
        ],
        links: [],
        operators: operators.map((code) => ({ code, name: names.operator(code) })),
        routes,
      }
    })
}

/** Every operator, whether something is wrong or not. */
export function indicatorsNow(
  days: readonly DisruptedDay[],
  operators: readonly string[],
  names: Names,
): ServiceIndicator[] {
  const incidents = days.flatMap((day) => incidentsNow(day, names)).filter(({ cleared }) => !cleared)
  return operators.map((operator): ServiceIndicator => {
    const own = incidents.filter((incident) => incident.operators.some(({ code }) => code === operator))
    const name = names.operator(operator)
    if (own.length === 0) return { operator, name, status: 'Good service', image: 'icon-tick2.png', groups: [] }
    const description = own.some(({ priority }) => priority === 1) ? 'Major disruption' : 'Minor delays on some routes'
    return {
      operator,
      name,
      status: 'Custom',
      description,
      image: 'icon-disruption.png',
      groups: own.map(({ id, summary }) => ({ name: summary, incident: id, detail: 'Read about this disruption' })),
    }
  })
}

/** Where it is, and between which ends travellers feel it. */
export function wordsOfPlace(
  { kind, stations, ends }: Disruption,
  { station }: Names,
): [where: string, routes: string] {
  const routes = `between ${station(ends[0])} and ${station(ends[1])}`
  if (kind === 'closed') return [`a place ${routes}`, routes]
  return [station(stations[Math.floor(stations.length / 2)]!), routes]
}

const lowered = (text: string) => text.charAt(0).toLowerCase() + text.slice(1)
