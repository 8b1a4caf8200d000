import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { linesNamed, linesOf } from '@cledrau/domain/fares/rules/concessions.ts'
import { bundleOf, GROUPSAVE, type DayCard, type Fares, type FaresDay } from '@cledrau/domain/fares/rules/fares.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import { nameFrom, readFareNames } from '../pricing/fare-names.ts'
import type { ReferenceData } from '../../../reference/reference.ts'

/** The cards of the fares in force, by their names in English. GroupSave is none: it needs no card. */
export const openRailcards = (data: ReferenceData, fares: () => Fares, clock: Clock) =>
  data.open('railcards', async (from): Promise<Railcard[]> => {
    const names = await readFareNames(from)
    const name = nameFrom(() => names, fares)
    const on = fares().on(clockTime(clock.now()).date)
    const { single, season } = typicalTickets(fares(), on)
    const concessions = [...new Set(fares().tables.concessions.map(({ card }) => card))]
    const railcards = [...on.cards.values()]
      .filter(({ code }) => code !== GROUPSAVE)
      .map((card) => ({
        code: card.code,
        names: name('railcards', card.code),
        passengers: card.record.passengers,
        adults: card.record.adults,
        children: card.record.children,
        discountPerMille: discountOn(on, card, single) ?? null,
        areaOnly: card.record.areaOnly,
        minimumFare: card.minimums.size > 0 ? Math.max(...card.minimums.values()) : null,
        seasons: discountOn(on, card, season) !== undefined,
      }))
    return [...railcards, ...concessions.map((card) => concessionOf(card, name('railcards', card), fares()))].toSorted(
      (a, b) => a.names.en.localeCompare(b.names.en, 'en'),
    )
  })

const ONE = { min: 1, max: 1 }

/** A card of one adult's that takes nothing off a price: it is the ticket itself on its lines. */
const concessionOf = (code: string, names: Railcard['names'], fares: Fares): Railcard => ({
  code,
  names,
  passengers: ONE,
  adults: ONE,
  children: { min: 0, max: 0 },
  discountPerMille: null,
  areaOnly: true,
  minimumFare: null,
  seasons: false,
  ticketOn: linesNamed(linesOf(fares, code)),
})

/** The discount categories of an ordinary single and of a season ticket. */
function typicalTickets(fares: Fares, { tickets }: FaresDay) {
  const categoryOf = (kind: 'SINGLE' | 'SEASON') =>
    tickets.find(
      (ticket) =>
        ticket?.record.kind === kind &&
        ticket.record.class === 'STANDARD' &&
        ticket.record.group === 'S' &&
        !bundleOf(fares, ticket.record.code),
    )?.record.discountCategory ?? ''
  return { single: categoryOf('SINGLE'), season: categoryOf('SEASON') }
}

function discountOn({ statuses }: FaresDay, { record }: DayCard, category: string): number | undefined {
  const rule = statuses.rule(record.adultStatus, category)
  return rule && rule.indicator !== 'X' && rule.indicator !== 'N' ? rule.perMille : undefined
}
