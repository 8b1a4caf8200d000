import * as railcards from '@cledrau/contract/account/user-railcards.ts'
import * as stations from '@cledrau/contract/account/user-stations.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Recents } from './recents.service.ts'

export function recentsRoutes(server: FastifyInstance, recents: Recents) {
  serve(server, stations.userStations, async ({ traveller, request: { type = 'all' } }) => {
    const { TS, LT } = await recents.stations(traveller.id)
    return done({ TS: type === 'LT' ? [] : TS, LT: type === 'TS' ? [] : LT })
  })
  serve(server, stations.increaseUserStations, async ({ traveller, request }) =>
    done(await recents.useStations(traveller.id, request.type, request.stations)),
  )
  serve(server, railcards.userRailcards, async ({ traveller }) => done(await recents.railcards(traveller.id)))
  serve(server, railcards.increaseUserRailcards, async ({ traveller, request }) =>
    done(await recents.useRailcards(traveller.id, request.railcards, request.show)),
  )
}
