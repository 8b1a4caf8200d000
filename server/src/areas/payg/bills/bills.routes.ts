import { comparePaygWeek, paygTripCosts } from '@cledrau/contract/payg/comparing.ts'
import { inspectPaygCard } from '@cledrau/contract/payg/guards.ts'
import { joinPaygHalves } from '@cledrau/contract/payg/halves.ts'
import * as calls from '@cledrau/contract/payg/journeys.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { WhoseOf } from '../cards/whose.ts'
import type { Bills } from './bills.service.ts'
import type { Comparison } from './comparison.service.ts'
import type { Exports } from './exports.ts'
import type { Guards } from './guards.service.ts'
import type { Halves } from './halves.service.ts'
import type { Locations } from './locations.ts'
import type { Trips } from './trips.service.ts'

type Parts = {
  bills: Bills
  exports: Exports
  locations: Locations
  halves: Halves
  comparison: Comparison
  trips: Trips
  guards: Guards
  whose: WhoseOf
}

export function billsRoutes(server: FastifyInstance, parts: Parts) {
  const { bills, exports, locations, halves, comparison, trips, guards, whose } = parts
  serve(server, calls.listPaygTransactions, async ({ caller, request }) => {
    const who = await whose(caller, request)
    return who.ok ? bills.transactions(who.value, request) : who
  })
  serve(server, calls.suggestPaygTap, async ({ caller, request }) => {
    const who = await whose(caller, request)
    return who.ok ? bills.suggest(who.value, request) : who
  })
  serve(server, calls.completePaygTap, async ({ caller, request }) => {
    const who = await whose(caller, request)
    return who.ok ? bills.complete(who.value, request) : who
  })
  serve(server, calls.readPaygBill, async ({ caller, request }) => {
    const who = await whose(caller, request)
    return who.ok ? bills.statement(who.value, request) : who
  })
  serve(server, calls.exportPaygJourneys, async ({ caller, request, language }) => {
    const who = await whose(caller, request)
    return who.ok ? exports(who.value, request, language) : who
  })
  serve(server, joinPaygHalves, ({ traveller, request }) => halves.join(traveller.id, request))
  serve(server, comparePaygWeek, async ({ caller, request, exchange, abandoned }) => {
    const who = await whose(caller, request)
    return who.ok ? comparison(who.value, request, { network: exchange.network, abandoned }) : who
  })
  serve(server, inspectPaygCard, ({ request }) => guards(request))
  serve(server, paygTripCosts, ({ traveller, request }) => trips(traveller.id, request))
  serve(server, calls.listPaygLocations, ({ request }) => done(locations(request.date)))
}
