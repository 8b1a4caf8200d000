import { randomUUID } from 'node:crypto'
import type { PartnerEventType } from '@cledrau/domain/partners/retries.ts'
import type { Clock } from '../../../clock.ts'
import { afterCommit, type Trx } from '../../../db/database.ts'
import * as store from './events.store.ts'

/** What happened to an order that has no account: ids alone, for whoever has to ask how it stands anyway. */
export type OrderNews = {
  orderId: string
  type: PartnerEventType
  about?: Record<string, string>
}

/** Writes down for whoever sold it what happens to an order, in the transaction in which it happens; it is told by itself. */
export type TellSellers = (trx: Trx, news: readonly OrderNews[]) => Promise<void>

type Parts = {
  clock: Clock
  /** Who sold these orders; what isn't named we sold ourselves. */
  sellersOf: (trx: Trx, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
  /** The next number of a partner: whoever asks waits until others of theirs have theirs. */
  count: (trx: Trx, partnerId: string, by: number) => Promise<number>
  /** Has what is due looked at now. */
  wake: () => void
}

export function tellsSellers({ clock, sellersOf, count, wake }: Parts): TellSellers {
  return async (trx, news) => {
    if (news.length === 0) return
    const sellers = await sellersOf(
      trx,
      news.map(({ orderId }) => orderId),
    )
    // Always in one order, so that two who tell the same partners never wait for each other in a ring.
    const bySeller = [...Map.groupBy(news, ({ orderId }) => sellers.get(orderId))].toSorted(([a = ''], [b = '']) =>
      a < b ? -1 : 1,
    )
    for (const [partnerId, own] of bySeller) {
      if (partnerId === undefined) continue
      const last = await count(trx, partnerId, own.length)
      const events = own.map(({ orderId, type, about = {} }, nth) => ({
        partnerId,
        sequence: last - own.length + 1 + nth,
        id: randomUUID(),
        orderId,
        type,
        about: JSON.stringify(about),
      }))
      await store.addEvents(trx, events, clock.now())
    }
    if (sellers.size > 0) afterCommit(trx, wake)
  }
}
