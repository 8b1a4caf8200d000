import * as calls from '@cledrau/contract/account/search-history.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { SearchHistoryService } from './search-history.service.ts'

export function searchHistoryRoutes(server: FastifyInstance, history: SearchHistoryService) {
  serve(server, calls.fetchSearchHistory, async ({ traveller }) => done(await history.fetch(traveller.id)))
  serve(server, calls.updateSearchHistory, async ({ traveller, request }) =>
    done(await history.update(traveller.id, request)),
  )
  serve(server, calls.clearSearchHistory, async ({ traveller }) => done(await history.clear(traveller.id)))
}
