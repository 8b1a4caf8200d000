import type { LiveIncident } from '@cledrau/contract/live/updates.ts'
import type { FindNamed } from '@cledrau/domain/live/named-places.ts'
import type { StationMessage } from '@cledrau/feeds/darwin/news.ts'
import { namesOf, originalOf, type Saying } from './saying.ts'

export type MessageUpdates = {
  readonly lines: readonly LiveIncident[]
  readonly station: readonly LiveIncident[]
  readonly other: readonly LiveIncident[]
}

const SEVERITY = ['notice', 'minor', 'severe', 'severe'] as const

/**
 * What stations say. Messages about trains often tell of an incident a second time: one that names the same places is that
 * incident, which then knows at which stations it is felt.
 */
export function messageUpdates(
  messages: readonly StationMessage[],
  lines: readonly LiveIncident[],
  find: FindNamed,
  saying: Saying,
): MessageUpdates {
  const own = new Map(lines.map((line) => [line.id, line]))
  const byPlaces = new Map(
    lines.filter(({ stations }) => stations.length > 0).map((line) => [keyOf(line.stations), line.id]),
  )
  const [station, other]: LiveIncident[][] = [[], []]
  for (const message of messages) {
    if (message.category === 'Station') station!.push(updateOf(message, 'UPDATE_AT_STATION', saying))
    else {
      const same = own.get(byPlaces.get(keyOf(find(textOf(message)))) ?? '')
      if (same) own.set(same.id, { ...same, stations: [...new Set([...same.stations, ...message.stations])] })
      else other!.push(updateOf(message, 'UPDATE_AT_STATIONS', saying))
    }
  }
  return { lines: [...own.values()], station: station!, other: other! }
}

const keyOf = (codes: readonly string[]) => codes.toSorted().join(' ')

const textOf = ({ paragraphs }: StationMessage): string =>
  paragraphs
    .map((pieces) => pieces.map((piece) => (typeof piece === 'string' ? piece : piece.text)).join(''))
    .join('. ')

function updateOf({ id, severity, stations, paragraphs }: StationMessage, name: string, saying: Saying): LiveIncident {
  return {
    id: `message ${id}`,
    severity: SEVERITY[severity],
    summary: saying.say(name, { stations: namesOf(stations.map(saying.place), false, saying) }),
    operators: [],
    stations: [...stations],
    from: null,
    until: null,
    changedAt: null,
    serviceID: null,
    original: originalOf(paragraphs),
  }
}
