import type { Instant } from '@cledrau/domain/time/instant.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Paragraph, StationMessage } from '../darwin/news.ts'
import type { Alert, AlertEffect, AlertSubject, Translation } from './feed.ts'
import { type FeedTimetable, stopNamed, trainNamed } from './named-trip.ts'

const SEVERITY: Partial<Record<AlertEffect, StationMessage['severity']>> = {
  NO_SERVICE: 2,
  REDUCED_SERVICE: 1,
  SIGNIFICANT_DELAYS: 1,
  DETOUR: 1,
}

/** An alert as a message at the stations that it is about; nothing while it is not its time, or where it is about none of ours. */
export function alertNews(
  name: string,
  alert: Alert,
  at: Instant,
  timetable: FeedTimetable,
): StationMessage | 'nowhere' | undefined {
  const { periods, about, effect } = alert
  const isNow = ({ from, until }: Alert['periods'][number]) => (from ?? at) <= at && at < (until ?? Infinity)
  if (periods.length > 0 && !periods.some(isNow)) return undefined
  const stations = [...new Set(about.flatMap((subject) => stationsOf(subject, at, timetable)))]
  const paragraphs = paragraphsOf(alert)
  if (stations.length === 0 || paragraphs.length === 0) return 'nowhere'
  const severity = (effect && SEVERITY[effect]) ?? 0
  return { kind: 'station-message', id: numberOf(name), category: 'Misc', severity, stations, paragraphs }
}

/** Nothing is shown of a message without stations: so one is taken back. */
export const takenBack = (id: number): StationMessage => ({
  kind: 'station-message',
  id,
  category: 'Misc',
  severity: 0,
  stations: [],
  paragraphs: [],
})

/** The narrowest that a subject says: its stop, its train, its route, its operator. */
function stationsOf({ stopId, trip, routeId, operator }: AlertSubject, at: Instant, timetable: FeedTimetable) {
  if (stopId !== undefined) return stopNamed(stopId, timetable)?.code ?? []
  if (trip) return trainNamed(trip, [], at, timetable)?.planned?.calls.map(({ stop }) => stop) ?? []
  return routeId === undefined && operator === undefined
    ? []
    : timetable.stationsOf(routeId === undefined ? { operator } : { routeId }, clockTime(at).date)
}

function paragraphsOf({ headings, descriptions, links }: Alert): Paragraph[] {
  const lines = [saidIn(headings), ...saidIn(descriptions).split('\n')].map((line) => line.trim()).filter(Boolean)
  const link = saidIn(links)
  const isAddress = /^https?:\/\/[^\s]+$/.test(link)
  return [...lines.map((line) => [line]), ...(isAddress && lines.length > 0 ? [[{ text: link, href: link }]] : [])]
}

/** Stations' messages are in the sender's English; where none is said to be, what is in no language by name. */
function saidIn(translations: readonly Translation[]): string {
  const isEnglish = ({ language = '' }: Translation) => /^en\b/i.test(language)
  const said = translations.find(isEnglish) ?? translations.find(({ language }) => !language) ?? translations[0]
  return said?.text ?? ''
}

/** Messages have numbers, entities have names: the same one each time (FNV-1a). */
function numberOf(name: string): number {
  let hash = 0x811c9dc5
  for (const byte of new TextEncoder().encode(name)) hash = Math.imul(hash ^ byte, 0x01000193)
  return hash >>> 1
}
