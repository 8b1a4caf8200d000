import * as calls from '@cledrau/contract/after-sales/guest-data.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { GuestDataService } from './guest-data.service.ts'

export function guestDataRoutes(server: FastifyInstance, guestData: GuestDataService) {
  serve(server, calls.readGuestData, ({ caller, request }) => guestData.read(caller, request.orderID))
  serve(server, calls.copyGuestData, ({ caller, request, language }) => guestData.copy(caller, request, language))
  serve(server, calls.eraseGuestData, ({ caller, request }) => guestData.erase(caller, request.orderID))
}
