import { pounds } from '@cledrau/domain/pounds.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import type { Trx } from '../../../db/database.ts'
import type { RetailGround } from '../../retail/pricing/retail-ground.ts'
import type { Mails } from '../../messages/mails/mails.service.ts'
import { shortDay } from '../../buying/orders/order-told.ts'
import type { OrderFound } from '../../buying/orders/sold-orders.ts'

export type GiveBackLetters = {
  /** Once for each refund, however often it is asked for. */
  givenBack: (trx: Trx, order: OrderFound, refund: { id: string; amount: number }) => Promise<void>
}

type Parts = { mails: Pick<Mails, 'add'>; ground: Pick<RetailGround, 'words'> }

export function openGiveBackLetters({ mails, ground }: Parts): GiveBackLetters {
  return {
    givenBack: async (
      trx,
      { accountId, email, language, origin, destination, outbound, recordLocator },
      { id, amount },
    ) => {
      const { station, say } = ground.words()
      const journey =
        origin === ''
          ? say('LETTER_ROVER')[language]
          : [
              `${station(origin)[language]} – ${station(destination)[language]}`,
              ...(outbound ? [shortDay(dateIn(outbound.departTime), language)] : []),
            ].join(', ')
      await mails.add(trx, {
        accountId,
        recipient: email,
        language,
        event: `given-back:${id}`,
        template: 'GIVEN_BACK',
        facts: { reference: recordLocator, journey, amount: pounds(amount) },
      })
    },
  }
}
