import type { Language } from '@cledrau/contract/language.ts'
import type { OsdmPrice, OsdmProduct } from '@cledrau/contract/osdm/osdm-shapes.ts'
import { CURRENCY, type TicketableFare } from '@cledrau/contract/search/fares.ts'
import { refundFee } from '@cledrau/domain/give-back/refund-fee.ts'
import { DAYS_AFTER_EXPIRY } from '@cledrau/domain/give-back/refund-quote.ts'
import { endOfTicket, startOfTicket } from '@cledrau/domain/tickets/judge-ticket.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { carrierRef } from '../trips/trip-words.ts'

export const priceOf = (pence: number): OsdmPrice => ({ currency: CURRENCY, amount: pence, scale: 2 })

/** Every ticket is ours to sell and to answer for, whoever runs the train. */
export const SELLER = carrierRef('AW')
export const E_TICKET = [{ type: 'ETICKET', media: 'PDF_A4' }] as const

export type TicketWords = { language: Language; isAdvance: (code: string, date: string) => boolean }

const CONDITIONS = { REFUND: 'REFUND', CHANGE: 'EXCHANGE' } as const

const isAdvanceTicket = ({ fareCodes, validity }: TicketableFare, { isAdvance }: TicketWords): boolean =>
  isAdvance(fareCodes[0]?.code ?? '', validity.from)

export const productIdOf = ({ fareCodes, route, restriction, direction }: TicketableFare): string =>
  [fareCodes[0]?.code, fareCodes[0]?.serviceClass, route.code, restriction, direction === 'BOTH' ? 'R' : 'S'].join('-')

/** A ticket as a product: what it is called, how free its holder is, and its conditions in words. */
export function productOf(ticket: TicketableFare, words: TicketWords): OsdmProduct {
  const { fareCodes, rules, restriction, direction } = ticket
  const [fare] = fareCodes
  const isFirst = fare?.serviceClass === 'FIRST'
  const advance = isAdvanceTicket(ticket, words)
  return {
    id: productIdOf(ticket),
    code: fare?.code ?? '',
    summary: fare?.fareDisplayName[words.language] ?? '',
    type: 'ADMISSION_POINT2POINT',
    owner: SELLER,
    conditions: rules
      // A full stop alone says nothing.
      .filter(({ description }) => description[words.language].length > 1)
      .map(({ category, description }) => ({
        type: category === 'REFUND' || category === 'CHANGE' ? CONDITIONS[category] : 'TRAVEL',
        description: description[words.language],
      })),
    flexibility: advance ? 'NON_FLEXIBLE' : restriction === '' ? 'FULL_FLEXIBLE' : 'SEMI_FLEXIBLE',
    serviceClass: isFirst ? { type: 'HIGH', name: 'First' } : { type: 'STANDARD', name: 'Standard' },
    travelClass: isFirst ? 'FIRST' : 'SECOND',
    isTrainBound: advance,
    isReturnProduct: direction === 'BOTH',
  }
}

/** Of several tickets together: the least of what each of them leaves. */
export function leastOf(products: readonly OsdmProduct[]): OsdmProduct | undefined {
  const order = ['NON_FLEXIBLE', 'SEMI_FLEXIBLE', 'FULL_FLEXIBLE']
  return products.toSorted(
    (one, other) =>
      order.indexOf(one.flexibility) - order.indexOf(other.flexibility) ||
      Number(one.travelClass === 'FIRST') - Number(other.travelClass === 'FIRST'),
  )[0]
}

/** The first moment and the last at which it is good. */
export const goodFor = ({ validity }: TicketableFare) => ({
  validFrom: londonIso(startOfTicket(validity.from)),
  validUntil: londonIso(endOfTicket(validity.returnUntil ?? validity.until)),
})

type Sold = { now: Instant; departs: Instant; whole: number }

/**
 * What may become of a ticket, by its kind, as giving back and changing have it. The fee for giving back is one for the whole order:
 * each of its tickets says the whole of it.
 */
export function afterSalesOf(ticket: TicketableFare, { now, departs, whole }: Sold, words: TicketWords) {
  const advance = isAdvanceTicket(ticket, words)
  const last = endOfTicket(ticket.validity.returnUntil ?? ticket.validity.until)
  const from = londonIso(now)
  return {
    refundable: advance ? ('NO' as const) : ('WITH_CONDITION' as const),
    exchangeable: 'YES' as const,
    afterSalesConditions: [
      {
        condition: 'EXCHANGE' as const,
        validFrom: from,
        validUntil: londonIso(instant(Math.max(now, departs))),
        afterSaleFee: priceOf(0),
      },
      ...(advance
        ? []
        : [
            {
              condition: 'REFUND' as const,
              validFrom: from,
              validUntil: londonIso(instant(last + DAYS_AFTER_EXPIRY * DAY)),
              afterSaleFee: priceOf(refundFee('FLEXIBLE', whole)),
            },
          ]),
    ],
  }
}
