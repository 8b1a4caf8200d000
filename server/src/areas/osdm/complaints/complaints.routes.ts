import * as calls from '@cledrau/contract/osdm/complaints.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'
import type { OsdmComplaints } from './complaints.service.ts'

export function osdmComplaintsRoutes(server: FastifyInstance, complaints: OsdmComplaints) {
  serveOsdm(server, calls.osdmComplain, ({ partner, request, onceKey }) =>
    complaints.complain(partner, request, onceKey),
  )
  serveOsdm(server, calls.osdmReadComplaint, ({ partner, request }) => complaints.read(partner, request.complaintId))
  serveOsdm(server, calls.osdmChangeComplaint, ({ partner, request }) => complaints.change(partner, request))
}
