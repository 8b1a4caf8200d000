import * as calls from '@cledrau/contract/payg/journeys.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { WhoseOf } from '../cards/whose.ts'
import type { Bills } from './bills.service.ts'
import type { Exports } from './exports.ts'
import type { Locations } from './locations.ts'

type Parts = { bills: Bills; exports: Exports; locations: Locations; whose: WhoseOf }

export function billsRoutes(server: FastifyInstance, { bills, exports, locations, whose }: Parts) {
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
  serve(server, calls.listPaygLocations, ({ request }) => done(locations(request.date)))
}
