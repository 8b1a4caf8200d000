import * as z from 'zod/mini'
import { SCOPES } from '@cledrau/domain/partners/scopes.ts'
import { osdmCall } from './osdm-call.ts'

export const osdmVersions = osdmCall({
  method: 'GET',
  path: '/versions',
  scopes: SCOPES,
  reply: z.array(z.object({ version: z.string() })),
})
