import * as calls from '@cledrau/contract/account/favourites.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Favourites } from './favourites.service.ts'

export function favouritesRoutes(server: FastifyInstance, favourites: Favourites) {
  serve(server, calls.favourites, async ({ traveller }) => done(await favourites.list(traveller.id)))
  serve(server, calls.addFavourite, ({ traveller, request }) => favourites.add(traveller.id, request))
  serve(server, calls.removeFavourite, ({ traveller, request }) => favourites.remove(traveller.id, request.id))
}
