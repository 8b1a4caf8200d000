import * as calls from '@cledrau/contract/buying/payments.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import type { Caller } from '../../../http/callers.ts'
import { Failed } from '../../../http/failures.ts'
import { API, serve } from '../../../http/serve.ts'
import type { Payments } from './payments.service.ts'
import type { Payer } from './payments.store.ts'

/** The access layer let nobody else in. */
function payerOf(caller: Caller): Payer {
  if (caller.kind === 'anyone') throw new Failed('SIGN_IN')
  return caller
}

export function paymentRoutes(
  server: FastifyInstance,
  payments: Payments,
  isLive: (caller: Payer) => Promise<boolean>,
) {
  serve(server, calls.startPayment, async ({ caller, request, language, onceKey }) => {
    const payer = payerOf(caller)
    // Who spends money is looked up, not only read from a token.
    if (!(await isLive(payer))) throw new Failed('SIGN_IN')
    const { target, voucher: byVoucher = false, voucherPaysAll = null, onAccount = null } = request
    // Nobody else has an account with us.
    if (onAccount !== null && !(payer.kind === 'guest' && payer.partner)) throw new Failed('NOT_ALLOWED')
    return payments.start(payer, target, { language, onceKey, byVoucher, voucherPaysAll, onAccount })
  })
  // Reading and giving up need no look at the session: neither spends anything, and a token lives for minutes.
  serve(server, calls.readPayment, ({ caller, request, language }) =>
    payments.read(payerOf(caller), request.paymentID, language),
  )
  serve(server, calls.recentPayments, async ({ caller, request, language }) =>
    done(await payments.recent(payerOf(caller), language, request.orderID)),
  )
  serve(server, calls.stopPayment, ({ caller, request, language }) =>
    payments.stop(payerOf(caller), request.paymentID, language),
  )
}

type Notices = {
  /** Which payment a notice is about; nothing where it isn't the bank's. */
  read: (notice: { body: string; signature: string }) => string | undefined
  hear: (key: string) => Promise<void>
}

/** All that a notice needs, and more. */
const LONGEST_NOTICE = 10_000

/**
 * The bank calls, not the app: no application token, but a signature over the bytes as they came. It has one address, and on a
 * busy evening calls more often than any traveller may: only what isn't its own counts against whoever sent it.
 */
export function noticeRoutes(server: FastifyInstance, notices: Notices) {
  void server.register((scope, _options, ready) => {
    // The signature is over bytes: parsed and written again, they would be others. In a scope of its own, so that all
    // other calls keep their parser.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('application/json', { parseAs: 'string' }, (_request, body, parsed) =>
      parsed(null, body),
    )
    const strangers = scope.createRateLimit()
    const options = { bodyLimit: LONGEST_NOTICE, config: { rateLimit: false as const } }
    scope.post(`${API}/v1/payments/webhook`, options, async (request, reply) => {
      const key = notices.read({
        body: String(request.body),
        signature: String(request.headers['bank-signature'] ?? ''),
      })
      // Not the bank's, or too old: said without a reason, for whoever tries signatures learns nothing.
      if (key === undefined) {
        const counted = await strangers(request)
        if (!counted.isAllowed && counted.isExceeded)
          throw new Failed('TOO_MANY_CALLS', { retryAfterSeconds: counted.ttlInSeconds })
        throw new Failed('BAD_REQUEST')
      }
      // What the notice says isn't believed, only whom it is about: the bank is asked how things stand.
      await notices.hear(key)
      return reply.code(204).send()
    })
    ready()
  })
}
