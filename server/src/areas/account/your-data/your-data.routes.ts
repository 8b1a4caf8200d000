import * as calls from '@cledrau/contract/account/your-data.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { YourData } from './your-data.service.ts'

export function yourDataRoutes(server: FastifyInstance, yourData: YourData) {
  serve(server, calls.askDataExport, async ({ traveller }) => {
    await yourData.askExport(traveller)
    return done({})
  })
  serve(server, calls.fetchDataExport, ({ traveller, request }) => yourData.fetchExport(traveller, request))
  serve(server, calls.deletionPreview, async ({ traveller }) => done(await yourData.previewDeletion(traveller.id)))
  serve(server, calls.deleteUser, async ({ traveller, request, exchange }) => {
    const deleted = await yourData.deleteAccount(traveller, request)
    if (deleted.ok) exchange.writeRefreshCookie(null)
    return deleted
  })
}
