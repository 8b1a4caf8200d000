import { strict as assert } from 'node:assert'
import type { Order } from '@cledrau/contract/buying/orders.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { PaidOrder } from '@cledrau/domain/tickets/tickets-of-order.ts'
import type { OrderedTrain } from '@cledrau/domain/tickets/cut-way.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { writeLetter } from '@cledrau/server/areas/messages/mails/letter.ts'
import { orderTold } from '@cledrau/server/areas/buying/orders/order-told.ts'
import type { Say } from '@cledrau/server/words.ts'
import { clockAt, type StationName, type Ride } from './phone-passes.ts'

/** The letter about a purchase, as text and as it is drawn, held against the timetable. */

type Seat = { uid: string; serviceDate: string; coach: string; seat: string }
export type LetterWay = { rides: readonly Ride[]; seats: readonly Seat[] }
type Forms = { text: string; html: string }

const NAMED: Record<string, string> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&nbsp;': ' ' } // prettier-ignore

/** What is read of a drawn letter, from top to bottom: neither its head nor what only lists of mails show. */
export const readHtml = (html: string): string =>
  html
    .slice(html.indexOf('<body'))
    .replace(/<div style="display:none[^]*?<\/div>/, '')
    .replaceAll(/<[^>]+>/g, '\n')
    .replaceAll(/&(?:amp|lt|gt|quot|#39|nbsp);/g, (sign) => NAMED[sign] ?? sign)
    .replaceAll(/\s*\n\s*/g, '\n')

/** Every way in its order, and on it every train: when and where it leaves and arrives, and the seats on it. */
export function checkLetter({ text, html }: Forms, ways: readonly LetterWay[], nameOf: StationName | null): void {
  for (const [form, words] of [
    ['text', text],
    ['html', readHtml(html)],
  ] as const) {
    let read = 0
    const next = (what: string) => {
      const at = words.indexOf(what, read)
      assert.ok(at >= 0, `letter (${form}): “${what}” isn’t where it should be in\n${words}`)
      read = at + what.length
    }
    for (const { rides, seats } of ways) {
      const [first, last] = [rides[0], rides.at(-1)]
      if (!first || !last) continue
      next(clockAt(first.departs))
      if (nameOf && form === 'text') next(nameOf(first.from, 'en'))
      next(clockAt(last.arrives))
      if (nameOf) next(nameOf(last.to, 'en'))
      for (const { uid, serviceDate, from, to, departs, arrives } of rides) {
        const here = seats.filter((one) => one.uid === uid && one.serviceDate === serviceDate)
        const nextSeats = () => {
          for (const [coach, kept] of Map.groupBy(here, (one) => one.coach))
            next(`${coach} ${kept.map(({ seat }) => seat).join(', ')}`)
        }
        next(clockAt(departs))
        if (nameOf) next(nameOf(from, 'en'))
        // Drawn, the seats stand beside where one boards; written, at the end of its line.
        if (form === 'html') nextSeats()
        if (nameOf) next(nameOf(to, 'en'))
        next(clockAt(arrives))
        if (form === 'text') nextSeats()
      }
    }
  }
}

const legOf = (trains: readonly OrderedTrain[]): Order['outbound'] => {
  const [first, last] = [trains[0], trains.at(-1)]
  if (!first || !last) return null
  const segments = trains.map(({ uid, serviceDate, from, to, departs, arrives, terminus }) => ({
    uid,
    serviceDate,
    mode: 'Rail' as const,
    stayOnBoard: false,
    terminus,
    origin: { code: from, time: londonIso(departs), platform: null },
    destination: { code: to, time: londonIso(arrives), platform: null },
  }))
  return {
    legSolutionID: '',
    departTime: londonIso(first.departs),
    arriveTime: londonIso(last.arrives),
    minutes: Math.round((last.arrives - first.departs) / 60_000),
    numberOfConnections: trains.length - 1,
    travelSegments: segments,
  } as object as NonNullable<Order['outbound']>
}

/** The letter that the server writes about a paid order; places are called by their codes. */
export function letterAbout(paid: PaidOrder, language: Language, say: Say, now: Instant): Forms {
  const both = (code: string) => ({ en: code, cy: code })
  const inbound = legOf(paid.inbound)
  const seats = paid.seats.map((seat) => ({ ...seat }))
  const ends = { origin: paid.outbound[0]?.from ?? 'AAA', destination: paid.outbound.at(-1)?.to ?? 'BBB' }
  const days = { from: paid.fares[0]!.validFrom, until: paid.fares[0]!.validUntil }
  const order = {
    recordLocator: paid.reference,
    ...ends,
    outbound: legOf(paid.outbound),
    inbound,
    validity: days,
    passengers: paid.passengers.map((one) => ({
      ...one,
      title: '',
      firstName: one.name,
      lastName: '',
      railcard: null,
    })),
    tickets: [],
    reservations: { outbound: seats, outboundLegID: null, return: seats, returnLegID: null },
    delivery: { group: 'E_TICKET', collectionReference: null, smartcardCollectionStation: null },
    price: { lines: [], total: paid.fares.reduce((sum, { price }) => sum + price, 0) },
    places: {},
  } as object as Order
  const words = {
    say: (name: string, values?: Record<string, string | number>) => ({
      en: say('en', name, values),
      cy: say('cy', name, values),
    }),
    name: (_: string, code: string) => both(code),
    station: both,
  }
  return writeLetter(say, {
    template: 'ORDER_PAID',
    language,
    facts: { reference: paid.reference, journey: '', amount: '', order: '' },
    isGuest: false,
    link: undefined,
    told: orderTold(order, language, words as Parameters<typeof orderTold>[2], now),
    files: [],
    publicUrl: 'https://trains.example',
    pages: { contact: 1, privacy: 2 },
  })
}
