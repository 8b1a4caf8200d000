import * as calls from '@cledrau/contract/after-sales/assistance.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Assistance } from './assistance.service.ts'
import type { StationStaff } from './station-staff.service.ts'

export function assistanceRoutes(server: FastifyInstance, assistance: Assistance, staff: StationStaff) {
  serve(server, calls.readAssistance, ({ caller, request }) => assistance.read(caller, request.recordLocator))
  serve(server, calls.askAssistance, ({ caller, request }) => assistance.ask(caller, request))
  serve(server, calls.withdrawAssistance, ({ caller, request }) => assistance.withdraw(caller, request.requestID))
  serve(server, calls.missAssistance, ({ caller, request }) => assistance.missed(caller, request))
  serve(server, calls.claimRedress, ({ caller, request }) => assistance.claim(caller, request))
  serve(server, calls.listAssistanceTasks, ({ request }) => staff.tasks(request.staffKey))
  serve(server, calls.sayOfAssistance, ({ request }) => staff.say(request))
}
