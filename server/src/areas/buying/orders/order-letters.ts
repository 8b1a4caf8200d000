import { pounds } from '@cledrau/domain/pounds.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Trx } from '../../../db/database.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import type { OrderFound } from './orders.store.ts'

/** What buyers are written to about. */
export type OrderLetters = {
  /** Once per order, however often it is asked for. */
  confirm: (trx: Trx, order: OrderFound) => Promise<void>
  guestCode: (trx: Trx, order: OrderFound, codeId: string, code: string) => Promise<void>
}

type Parts = { mails: Pick<Mails, 'add'>; ground: RetailGround }

export function openOrderLetters({ mails, ground }: Parts): OrderLetters {
  const letter = (order: OrderFound) => ({
    accountId: order.accountId,
    recipient: order.email,
    language: order.language,
  })
  return {
    confirm: async (trx, order) => {
      const { language, origin, destination } = order
      const { station, say } = ground.words()
      const journey =
        origin === ''
          ? say('LETTER_ROVER')[language]
          : `${station(origin)[language]} – ${station(destination)[language]}`
      await mails.add(trx, {
        ...letter(order),
        event: `order-paid:${order.id}`,
        template: 'ORDER_PAID',
        facts: {
          order: order.id,
          reference: order.recordLocator,
          journey,
          amount: pounds(Math.max(0, order.total - order.credit)),
        },
      })
    },
    guestCode: async (trx, order, codeId, code) => {
      await mails.add(trx, {
        ...letter(order),
        event: `guest-code:${codeId}`,
        template: 'GUEST_CODE',
        facts: { reference: order.recordLocator, code },
      })
    },
  }
}
