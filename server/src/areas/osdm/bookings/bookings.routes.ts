import * as calls from '@cledrau/contract/osdm/bookings.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmBookings } from './bookings.service.ts'

export function osdmBookingsRoutes(server: FastifyInstance, bookings: OsdmBookings) {
  serveOsdm(server, calls.osdmBook, ({ partner, request, language, onceKey, network }) =>
    bookings.book(partner, request, { language, onceKey, network }),
  )
  serveOsdm(server, calls.osdmReadBooking, ({ partner, request, language }) =>
    bookings.read(partner, request.bookingId, language),
  )
  serveOsdm(server, calls.osdmPatchBooking, ({ partner, request, language }) =>
    bookings.patch(partner, request, language),
  )
  serveOsdm(server, calls.osdmGiveUpBooking, ({ partner, request }) => bookings.giveUp(partner, request.bookingId))

  serveOsdm(server, calls.osdmReadPassengers, async ({ partner, request }) => {
    const found = await bookings.passengers(partner, request.bookingId)
    return found.ok ? done({ passengers: found.value }) : found
  })
  serveOsdm(server, calls.osdmNamePassengers, async ({ partner, request }) => {
    const named = await bookings.namePassengers(partner, request.bookingId, request.passengers)
    return named.ok ? done({ passengers: named.value }) : named
  })
  serveOsdm(server, calls.osdmReadPassenger, async ({ partner, request }) => {
    const found = await bookings.passengers(partner, request.bookingId)
    if (!found.ok) return found
    const passenger = found.value.find(({ id }) => id === request.passengerId)
    return passenger ? done({ passenger }) : refuse('ORDER_UNKNOWN')
  })
  serveOsdm(server, calls.osdmNamePassenger, async ({ partner, request }) => {
    const { bookingId, passengerId, detail } = request
    const named = await bookings.namePassengers(partner, bookingId, [{ id: passengerId, detail }])
    if (!named.ok) return named
    const passenger = named.value.find(({ id }) => id === passengerId)
    return passenger ? done({ passenger }) : refuse('ORDER_UNKNOWN')
  })

  serveOsdm(server, calls.osdmReadPurchaser, ({ partner, request }) => bookings.purchaser(partner, request.bookingId))
  serveOsdm(server, calls.osdmPatchPurchaser, ({ partner, request }) =>
    bookings.namePurchaser(partner, request.bookingId, request.detail),
  )
  serveOsdm(server, calls.osdmNamePurchaser, ({ partner, request }) =>
    bookings.namePurchaser(partner, request.bookingId, request.detail),
  )
}
