import { faresByDay as faresByDayCall } from '@cledrau/contract/search/fares-by-day.ts'
import * as calls from '@cledrau/contract/search/fares.ts'
import { longerTickets } from '@cledrau/contract/search/longer.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { OwnPlacesOf } from '../finding/own-places-of.ts'
import type { CheapestWay } from './cheapest-way.service.ts'
import type { ExplainFare } from './explain.service.ts'
import type { FaresByDay } from './fares-by-day.service.ts'
import type { Longer } from './longer.service.ts'
import type { ValidOnTrain } from './valid-on-train.service.ts'

type Services = {
  explain: ExplainFare
  cheapestWay: CheapestWay
  longer: Longer
  validOnTrain: ValidOnTrain
  byDay: FaresByDay
  ownPlaces: OwnPlacesOf
}

export function faresRoutes(server: FastifyInstance, services: Services) {
  const { explain, cheapestWay, longer, validOnTrain, byDay, ownPlaces } = services
  serve(server, calls.explainFare, ({ request }) => explain(request))
  serve(server, faresByDayCall, async ({ caller, request, exchange, abandoned }) =>
    byDay(request, { network: exchange.network, own: await ownPlaces(caller, request.instead) }, abandoned),
  )
  serve(server, calls.cheapestWay, ({ request, exchange, abandoned }) =>
    cheapestWay(request, exchange.network, abandoned),
  )
  serve(server, longerTickets, ({ request, abandoned }) => longer(request, abandoned))
  serve(server, calls.validOnTrain, ({ request, abandoned }) => validOnTrain(request, abandoned))
}
