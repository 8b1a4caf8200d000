import type { ParsedRequestOf, RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { addCard, registerCard, Smartcard } from '@cledrau/contract/wallet/smartcards.ts'
import { emailKey } from '@cledrau/domain/accounts/e-mail.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { isIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { CardBureau } from '../../../gateways/smartcards/smartcards.ts'
import type { LockAccount } from '../../account/accounts/existing-account.ts'
import * as store from './smartcards.store.ts'

const MOST_CARDS = 10

export type Smartcards = {
  list: (accountId: string) => Promise<Smartcard[]>
  add: (
    accountId: string,
    asked: Pick<ParsedRequestOf<typeof addCard>, 'isrn' | 'nickname'>,
  ) => Promise<Result<Smartcard, RefusalOf<typeof addCard>>>
  order: (
    accountId: string,
    asked: ParsedRequestOf<typeof registerCard>,
    onceKey: string,
  ) => Promise<Result<Smartcard, RefusalOf<typeof registerCard>>>
  remove: (accountId: string, isrn: string) => Promise<Result<Record<string, never>, 'SMARTCARD_UNKNOWN'>>
  erase: (trx: Trx, accountId: string) => Promise<void>
}

type Parts = {
  db: Database
  clock: Clock
  lock: LockAccount
  bureau: CardBureau
  /** Whether it can be printed on a card. */
  isTitle: (title: string) => boolean
}

export function openSmartcards({ db, clock, lock, bureau, isTitle }: Parts): Smartcards {
  /** Cards that were on their way may have come: the bureau knows. When it is silent, what we knew last has to do. */
  const refresh = async (card: Smartcard): Promise<Smartcard> => {
    if (card.cardStatus !== 'ORDERED') return card
    const known = await bureau.find(card.isrn).catch(() => undefined)
    if (!known || known.status === card.cardStatus) return card
    await store.saveStatus(db, card.isrn, known.status)
    return { ...card, cardStatus: known.status }
  }

  return {
    list: async (accountId) => Promise.all((await store.listCards(db, accountId)).map(refresh)),

    add: async (accountId, { isrn, nickname }) => {
      if (!isIsrn(isrn)) return refuse('ISRN_WRONG')
      const known = await bureau.find(isrn)
      if (!known) return refuse('SMARTCARD_UNKNOWN')
      if (known.status === 'BLOCKED') return refuse('SMARTCARD_BLOCKED')
      const card = { isrn, nickname, cardStatus: known.status }
      return db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        const kept = await store.listCards(trx, accountId)
        if (kept.length >= MOST_CARDS && kept.every((one) => one.isrn !== isrn)) return refuse('TOO_MANY_SMARTCARDS')
        const saved = await store.saveCard(trx, { ...card, accountId, at: clock.now() })
        return saved ? done(card) : refuse('SMARTCARD_TAKEN')
      })
    },

    order: async (accountId, asked, onceKey) => {
      const whole = asked.address1 && asked.townCity && (asked.postcode || asked.country !== 'GB')
      if (!whole) return refuse('ADDRESS_NEEDED')
      if (!isTitle(asked.title)) return refuse('TITLE_UNKNOWN')
      const may = await db.inTransaction(async (trx) => {
        const account = await lock(trx, accountId)
        if (account.emailKey !== emailKey(asked.email)) return refuse('USER_UNKNOWN')
        const kept = await store.listCards(trx, accountId)
        return kept.length >= MOST_CARDS ? refuse('TOO_MANY_SMARTCARDS') : done({})
      })
      if (!may.ok) return may
      // Asked before anything is stored: after a crash the same key finds the same card.
      const { isrn, status } = await bureau.order(onceKey, `${asked.title} ${asked.firstName} ${asked.lastName}`)
      const card = { isrn, nickname: asked.nickname, cardStatus: status }
      return db.inTransaction(async (trx) => {
        await lock(trx, accountId)
        await store.saveCard(trx, { ...card, accountId, at: clock.now() })
        return done(card)
      })
    },

    remove: async (accountId, isrn) =>
      (await store.removeCard(db, accountId, isrn)) ? done({}) : refuse('SMARTCARD_UNKNOWN'),

    erase: async (trx, accountId) => {
      await store.removeAll(trx, accountId)
    },
  }
}
