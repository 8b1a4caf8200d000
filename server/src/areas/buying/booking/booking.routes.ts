import * as calls from '@cledrau/contract/buying/booking.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Booking } from './booking.service.ts'

export function bookingRoutes(server: FastifyInstance, booking: Booking) {
  serve(server, calls.validateBooking, ({ caller, request }) => booking.validate(caller, request))
  serve(server, calls.createBooking, ({ traveller, request, language, onceKey }) =>
    booking.create(traveller, request, { language, onceKey }),
  )
  serve(server, calls.createBookingWithoutBasket, ({ caller, request, language, onceKey, exchange }) =>
    booking.createAlone(caller, request, { language, onceKey, network: exchange.network }),
  )
}
