import { GROUPSAVE, type Fares } from './fares.ts'
import type { Limits } from './records.ts'

/** A railcard as searches offer it: `program` is what a search sends back. */
export type RailcardChoice = {
  program: string
  name: { en: string; cy: string }
  /** Whom one card covers. */
  adults: Limits
  children: Limits
  /** It can be used on season tickets. */
  forSeasons: boolean
}

/** The cards sold on the day, by name in their own order; GroupSave needs no card and is no choice. */
export function railcardList(
  fares: Fares,
  date: string,
  names: Readonly<Record<string, { en: string; cy: string }>>,
): RailcardChoice[] {
  const on = fares.on(date)
  const seasons = on.tickets.flatMap((ticket) =>
    ticket?.record.kind === 'SEASON' ? [ticket.record.discountCategory] : [],
  )
  return [...on.cards.values()]
    .filter((card) => card.code !== GROUPSAVE)
    .map(({ code, record }) => ({
      program: code,
      name: names[code] ?? { en: record.name, cy: record.name },
      adults: record.adults,
      children: record.children,
      forSeasons: seasons.some((category) => isDiscounted(on.statuses.rule(record.adultStatus, category)?.indicator)),
    }))
    .toSorted((a, b) => (a.name.en < b.name.en ? -1 : 1))
}

const isDiscounted = (indicator: string | undefined): boolean =>
  indicator !== undefined && indicator !== 'X' && indicator !== 'N'
