import type { StationMessage } from '@cledrau/contract/live/livetimes.ts'
import { aliveIn, type KnownRailway } from '@cledrau/feeds/darwin/known/known-railway.ts'
import type { StationMessage as ToldMessage } from '@cledrau/feeds/darwin/news.ts'

/** What a station has to say, the gravest first, and whether its board gives way to that. */
export function messagesFor(known: KnownRailway, crs: string): { messages: StationMessage[]; suppressed: boolean } {
  const ours = aliveIn.messages(known).filter(({ stations }) => stations.includes(crs))
  return {
    messages: ours.map(messageToWire).toSorted((a, b) => b.severity - a.severity || (a.id < b.id ? -1 : 1)),
    suppressed: ours.some(({ suppressBoard }) => suppressBoard),
  }
}

/** Links lead to pages of the web or nowhere. */
export const messageToWire = ({ id, severity, paragraphs }: ToldMessage): StationMessage => ({
  id: String(id),
  severity,
  paragraphs: paragraphs.map((paragraph) =>
    paragraph.map((piece) =>
      typeof piece === 'string'
        ? { text: piece, href: null }
        : { text: piece.text, href: /^https?:\/\//i.test(piece.href) ? piece.href : null },
    ),
  ),
})
