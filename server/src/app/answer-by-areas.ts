import type { AnyEndpoint } from '@cledrau/contract/endpoint.ts'
import type { AnyOsdmCall } from '@cledrau/contract/osdm/osdm-call.ts'
import { accessTokenReader, partnerReader } from '../http/access-token.ts'
import { answerCalls } from '../http/answer-calls.ts'
import { isEncrypted } from '../real-place.ts'
import type { Areas } from './areas.ts'
import type { Health } from './health.ts'

/** Puts on the server what each area answers; tells which calls those are. */
export async function answerByAreas(areas: Areas, { ready, metrics }: Health) {
  const { server, settings, clock, keys, say, admission, idempotency, operations, reading } = areas
  const { messages, accounts, journeys, boards, retail, partners, tickets, wallet, buying, paying, payg } = areas
  const { afterSales, notify, repay, osdm } = areas
  const calls: AnyEndpoint[] = []
  const osdmCalls: AnyOsdmCall[] = []

  await answerCalls(server, {
    settings,
    clock,
    serving: {
      say,
      readToken: accessTokenReader(keys, settings.PUBLIC_URL, clock, {
        session: accounts.isEnded,
        guest: buying.orders.heldByGuest,
        partner: partners.isEnded,
      }),
      idempotency,
      calls,
      osdmCalls,
      encrypted: isEncrypted(settings),
      admission,
      callsPerMinute: settings.RATE_LIMIT,
      origin: new URL(settings.PUBLIC_URL).origin,
    },
    counting: { readPartner: partnerReader(keys, settings.PUBLIC_URL, clock), count: operations.callCounts.count },
    health: {
      ready,
      metrics,
      metricsToken: settings.METRICS_TOKEN,
      behindProxy: isEncrypted(settings),
    },
    routes: [
      (api) => operations.routes(api, accounts.isEnded, boards.topics),
      reading.routes,
      accounts.routes,
      messages.routes,
      journeys.routes,
      boards.routes,
      retail.routes,
      buying.routes,
      partners.routes,
      paying.routes,
      afterSales.routes,
      repay.routes,
      tickets.routes,
      wallet.routes,
      notify.routes,
      payg.routes,
    ],
    osdm: osdm.open,
  })

  return { calls, osdmCalls }
}
