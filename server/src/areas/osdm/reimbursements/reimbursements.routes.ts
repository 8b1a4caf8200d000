import * as calls from '@cledrau/contract/osdm/reimbursements.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmReimbursements } from './reimbursements.service.ts'

export function osdmReimbursementsRoutes(server: FastifyInstance, reimbursements: OsdmReimbursements) {
  serveOsdm(server, calls.osdmReimburse, ({ partner, request, onceKey }) =>
    reimbursements.ask(partner, request, onceKey),
  )
  serveOsdm(server, calls.osdmReadReimbursement, ({ partner, request }) => reimbursements.read(partner, request))
}
