import type { seatMap } from '@cledrau/contract/buying/extras.ts'
import type { ParsedRequestOf, ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { OsdmRefusalOf } from '@cledrau/contract/osdm/osdm-call.ts'
import type { osdmReadPlaceMap, OsdmVehicle } from '@cledrau/contract/osdm/place-map.ts'
import type { SegmentName } from '@cledrau/domain/fares/trains/segment-names.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Database } from '../../../db/database.ts'
import type { Caller, Partner } from '../../../http/callers.ts'
import { soldOrders } from '../../buying/orders/sold-orders.ts'
import type { BuyingModules } from '../../buying/wire.ts'
import { isUuid } from '../booked/booked.ts'
import { offerIn } from '../offers/offer-id.ts'
import { segmentsOf } from '../trips/trip-words.ts'

type Asked = ParsedRequestOf<typeof osdmReadPlaceMap>
type Refusal = OsdmRefusalOf<typeof osdmReadPlaceMap>
type Ref = Asked['placeRestrictions'][number]['reservationRef']
type Coach = ReplyOf<typeof seatMap>['coaches'][number]
type Ways = { outbound: readonly SegmentName[]; inbound: readonly SegmentName[] }

export type OsdmPlaceMap = ReturnType<typeof openOsdmPlaceMap>

/** The seats of one train of an offer or a booking: the same map as travellers see. */
export function openOsdmPlaceMap({ db, extras }: { db: Database; extras: Pick<BuyingModules['extras'], 'seatMap'> }) {
  const waysOf = async (
    { id, scopes, callsPerMinute }: Partner,
    { contextType, contextId }: Ref,
  ): Promise<Result<{ ways: Ways; as: Caller }, Refusal>> => {
    const partner = { id, scopes, callsPerMinute }
    if (contextType === 'OFFER') {
      const offer = offerIn(contextId)
      if (!offer) return refuse('PRICE_UNKNOWN')
      const { outbound = [], inbound = [] } = offer
      return done({ ways: { outbound, inbound }, as: { kind: 'anyone', partner } })
    }
    const order = isUuid(contextId) ? await soldOrders.find(db, contextId) : undefined
    if (!order || order.partnerId !== id) return refuse('ORDER_UNKNOWN')
    const trains = (way: typeof order.outbound) => (way ? segmentsOf(way) : [])
    return done({
      ways: { outbound: trains(order.outbound), inbound: trains(order.inbound) },
      as: { kind: 'guest', orderId: order.id, partner },
    })
  }

  return {
    read: async (
      partner: Partner,
      { placeRestrictions }: Asked,
    ): Promise<Result<{ vehicle: OsdmVehicle }, Refusal>> => {
      const [asked] = placeRestrictions
      if (asked?.reservationRef.resourceType !== 'RESERVATION') return refuse('RESERVATION_UNKNOWN')
      const { reservationRef, serviceClass } = asked
      const known = await waysOf(partner, reservationRef)
      if (!known.ok) return known
      for (const train of trainsMeant(known.value.ways, reservationRef.resourceId)) {
        const map = await extras.seatMap(train, known.value.as)
        if (!map.ok) return map
        const coaches = map.value.coaches.filter(({ seats }) => seats.length > 0)
        if (coaches.length > 0) return done({ vehicle: vehicleOf(coaches, reservationRef, serviceClass) })
      }
      return refuse('RESERVATION_UNKNOWN')
    },
  }
}

/** `seats`: the first train that has some; `seats-inbound-2`: the second train of the way back. */
function trainsMeant({ outbound, inbound }: Ways, resourceId: string): readonly SegmentName[] {
  if (resourceId === 'seats') return [...outbound, ...inbound]
  const [, way, nth] = /^seats-(outbound|inbound)-(\d{1,2})$/.exec(resourceId) ?? []
  const train = (way === 'inbound' ? inbound : outbound)[Number(nth) - 1]
  return way === undefined || !train ? [] : [train]
}

const CLASSES = { HIGH: 'FIRST', STANDARD: 'STANDARD' } as const

/** What is taken is said to be so, and by whom to nobody; the booking’s own are named beside. */
function vehicleOf(coaches: readonly Coach[], ref: Ref, wanted: string | undefined): OsdmVehicle {
  const classes = (['HIGH', 'STANDARD'] as const).filter(
    (one) => wanted === undefined || wanted === 'ANY_CLASS' || wanted === one,
  )
  return {
    coaches: coaches.map(({ coach, isQuiet, seats }) => ({
      number: coach,
      travelDirection: 'IN_DIRECTION',
      decks: [
        {
          compartments: classes.flatMap((serviceClass) => {
            const own = seats.filter((seat) => seat.serviceClass === CLASSES[serviceClass])
            if (own.length === 0) return []
            return [
              {
                serviceClass,
                accommodationType: 'SEAT' as const,
                accommodationSubType: isQuiet ? ('SILENCE' as const) : ('ANY_SEAT' as const),
                isSelectable: false as const,
                places: own.map(({ seat, state }) => ({
                  number: seat,
                  status: state === 'TAKEN' ? ('ALLOCATED' as const) : ('FREE' as const),
                  reservationRefs: [ref],
                })),
              },
            ]
          }),
        },
      ],
    })),
    preSelectedPlaces: coaches.flatMap(({ coach, seats }) =>
      seats.flatMap(({ seat, state }) => (state === 'YOURS' ? [{ coach, place: seat }] : [])),
    ),
  }
}
