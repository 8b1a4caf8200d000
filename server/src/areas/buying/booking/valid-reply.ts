import type { DeliveryOption, validateBooking } from '@cledrau/contract/buying/booking.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { CURRENCY } from '@cledrau/contract/search/fares.ts'
import { SMARTCARD_COLLECTIONS } from '@cledrau/contract/buying/orders.ts'
import { stationNames, type RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Choice } from './choice.service.ts'
import { breakdown } from './price-lines.ts'

/** Both ends, however the app names them: a group of stations stands for each of its own. */
export function isPair(
  pair: { origin: string; destination: string },
  { origin, destination }: Choice,
  { findStation }: RetailGround,
): boolean {
  const fits = (code: string, crs: string) => {
    const place = findStation(code)
    return place !== undefined && (place.crsCode === crs || (place.members ?? []).includes(crs))
  }
  return fits(pair.origin, origin) && fits(pair.destination, destination)
}

export function validReply(choice: Choice, ground: RetailGround): Omit<ReplyOf<typeof validateBooking>, 'holdMinutes'> {
  const { before, now, ticketGone, outbound, inbound, fares } = choice
  const changes = [
    ...(ticketGone ? [{ kind: 'TICKET_GONE' as const, before, now }] : []),
    ...(now > before ? [{ kind: 'PRICE_UP' as const, before, now }] : []),
    ...(now < before ? [{ kind: 'PRICE_DOWN' as const, before, now }] : []),
  ]
  const places = fares.flatMap(({ placesLeft }) => placesLeft ?? [])
  return {
    valid: changes.length === 0,
    changes,
    currency: CURRENCY,
    product: choice.product,
    fareInformation: fares,
    outbound: outbound?.leg ?? null,
    inbound: inbound?.leg ?? null,
    passengers: choice.passengers,
    price: breakdown(choice, null, 0, ground),
    deliveryOptions: choice.delivery.map((option) => optionShown(option, ground)),
    photocardNeeded: choice.product === 'season',
    placesLeft: places.length > 0 ? Math.min(...places) : null,
    places: stationNames(codesOf(choice), ground),
  }
}

function codesOf({ outbound, inbound, origin, destination }: Choice): Set<string> {
  const codes = new Set([origin, destination])
  for (const found of [outbound, inbound]) {
    for (const segment of found?.leg.travelSegments ?? [])
      codes.add(segment.origin.code).add(segment.destination.code).add(segment.terminus)
    for (const transfer of found?.leg.transfers ?? []) codes.add(transfer.origin).add(transfer.destination)
  }
  codes.delete('')
  return codes
}

function optionShown(
  { rule, isSelected, arrivesBy }: Choice['delivery'][number],
  { words }: RetailGround,
): DeliveryOption {
  const { say } = words()
  return {
    group: rule.group,
    code: rule.code,
    names: say(`DELIVERY_${rule.code}`),
    description: say(`DELIVERY_${rule.code}_TEXT`),
    fee: rule.fee,
    isSelected,
    smartcardCollection: rule.group === 'SMARTCARD' ? { types: [...SMARTCARD_COLLECTIONS] } : null,
    arrivesBy,
  }
}
