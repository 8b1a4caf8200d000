import type { StationMessage } from '@cledrau/feeds/darwin/news.ts'
import type { Disruption } from './disruptions.ts'
import type { Second } from '../day.ts'
import { wordsOfPlace } from './knowledgebase.ts'
import type { Names } from '../names.ts'
import { CAUSE_WORDS } from './words.ts'

/** What stations say of a disruption while it lasts; without stations, that it is over. */
export function stationMessage(disruption: Disruption, isOver: boolean, names: Names): StationMessage {
  const { number, kind, cause, stations } = disruption
  const [where, routes] = wordsOfPlace(disruption, names)
  const what =
    kind === 'closed'
      ? `No trains run ${routes} because of ${CAUSE_WORDS[cause]}.`
      : `Trains ${routes} may be late because of ${CAUSE_WORDS[cause]} at ${where}.`
  return {
    kind: 'station-message',
    id: number,
    category: 'Train',
    severity: kind === 'closed' ? 2 : 1,
    stations: isOver ? [] : stations,
    paragraphs: [[what]],
  }
}

/** Each is told when it begins to be known, and when it is over. */
export const messagesOf = (disruptions: readonly Disruption[], names: Names) =>
  disruptions
    .flatMap((one) => [
      { at: one.told, news: stationMessage(one, false, names) },
      { at: Math.max(one.until, one.told + 1), news: stationMessage(one, true, names) },
    ])
    .toSorted((a, b) => a.at - b.at)

export const messagesNow = (disruptions: readonly Disruption[], now: Second, names: Names): StationMessage[] =>
  disruptions.filter(({ told, until }) => told <= now && now < until).map((one) => stationMessage(one, false, names))
