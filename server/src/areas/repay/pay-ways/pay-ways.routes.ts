import * as calls from '@cledrau/contract/repay/pay-ways.ts'
import { done } from '@cledrau/domain/result.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { FastifyInstance } from 'fastify'
import type { Database } from '../../../db/database.ts'
import { serve } from '../../../http/serve.ts'
import type { Payees } from '../../payments/payees/payees.service.ts'
import type { Vouchers } from '../../payments/vouchers/vouchers.service.ts'
import { askerOf } from '../askers.ts'
import type { Ways } from './pay-ways.service.ts'

type Parts = { db: Database; ways: Ways; payees: Payees; vouchers: Vouchers }

export function payWaysRoutes(server: FastifyInstance, { db, ways, payees, vouchers }: Parts) {
  serve(server, calls.readPayWays, async ({ caller }) => done(await ways.read(askerOf(caller))))
  serve(server, calls.choosePayWay, ({ traveller, request: { payTo, payWithoutAsking } }) =>
    ways.choose(traveller.id, { payTo, payWithoutAsking }),
  )
  serve(server, calls.startPayee, ({ caller, request, language, onceKey }) =>
    payees.startSession(askerOf(caller), { kind: request.kind, language, onceKey }),
  )
  serve(server, calls.readPayeeSession, ({ caller, request, language }) =>
    payees.readSession(askerOf(caller), request.sessionID, language),
  )
  serve(server, calls.removePayee, ({ caller, request }) => payees.remove(askerOf(caller), request.payeeID))
  serve(server, calls.readVoucher, async ({ traveller }) =>
    done({
      balance: await vouchers.balance(db, traveller.id),
      moves: (await vouchers.list(traveller.id)).map(({ at, what, amount, reference }) => ({
        at: londonIso(at),
        what,
        amount,
        reference,
      })),
    }),
  )
}
