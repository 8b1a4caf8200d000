import { pathTo } from '../routes/href.ts'
import { pathWith } from './selection.ts'
import { useOffer } from '../state/use-offer.ts'

/** Buying, in its order. A step that this app doesn't have yet is passed over. */
const STEPS = ['AdditionalOptions', 'DeliveryOptions', 'TicketsSummary', 'TicketsPayment'] as const

/** Where choosing a ticket leads on to, with the search and the choice; null while there is nothing to lead to. */
export function useNextStep(): ((fare: string) => string) | null {
  const { offered } = useOffer()
  const at = (step: (typeof STEPS)[number], fare: string) => pathWith(pathTo(step), { fare })
  const next = STEPS.find((step) => offered(at(step, '-')))
  return next === undefined ? null : (fare) => `#${at(next, fare)}`
}
