import type { CardStatus } from '@cledrau/contract/wallet/smartcards.ts'
import { CARD_PRODUCT_STATES } from '@cledrau/contract/wallet/card-products.ts'
import { CARD_STATUSES } from '@cledrau/contract/wallet/smartcards.ts'
import { SMARTCARD_TYPE } from '@cledrau/domain/smartcards/card-host.ts'
import { z } from 'zod'
import { Failed } from '../../http/failures.ts'
import { openOtherEnd } from '../other-end.ts'

type Product = {
  id: string
  recordLocator: string
  station: string | null
  state: (typeof CARD_PRODUCT_STATES)[number]
}
/** `products`: what was bought for it, waiting for the next reader or on it. */
type KnownCard = { isrn: string; status: CardStatus; products: Product[] }

export type CardBureau = {
  /** The card as the scheme knows it; nothing when there is none of that number. */
  find: (isrn: string) => Promise<KnownCard | undefined>
  /** A new card in the post. The same key is the same card. */
  order: (key: string, holder: string) => Promise<KnownCard>
  /** Tells every reader to load a product onto a card. Said twice, it is one product. */
  send: (isrn: string, product: Omit<Product, 'state'>) => Promise<void>
  /** The product no longer counts, whether it is on the card or not. */
  withdraw: (isrn: string, id: string) => Promise<void>
  /** Leave for a phone to have these products put onto these cards by the bureau's host. */
  permit: (cards: readonly { isrn: string; ids: readonly string[] }[]) => Promise<CardPermit>
}
export type CardPermit = z.infer<typeof permit>

const PATIENCE = 10_000
const product = z.object({
  id: z.string(),
  recordLocator: z.string(),
  station: z.string().nullable(),
  state: z.enum(CARD_PRODUCT_STATES),
})
const card = z.object({
  isrn: z.string().regex(/^\d{18}$/),
  status: z.enum(CARD_STATUSES),
  products: z.array(product).default([]),
})

const permit = z.object({ permit: z.string().min(1).max(2000), seconds: z.number().positive() })

export function openCardBureau(url: string): CardBureau {
  const otherEnd = openOtherEnd(url)
  const asking = async <Answer>(shape: z.ZodType<Answer>, method: string, path: string, body?: object) => {
    try {
      const response = await otherEnd.ask(path, { method, patience: PATIENCE, ...(body ? { body } : {}) })
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`the smartcard bureau answered ${response.status}`)
      return shape.parse(await response.json())
    } catch (error) {
      // Nobody answered, or not in a way we understand: asking again does no harm.
      throw new Failed('OUTSIDE_TROUBLE', { cause: error })
    }
  }
  const ask = (method: string, path: string, body?: object) => asking(card, method, path, body)
  return {
    find: (isrn) => ask('GET', `/cards/${isrn}`),
    order: async (key, holder) => {
      const made = await ask('POST', '/cards', { key, holder })
      if (!made) throw new Failed('OUTSIDE_TROUBLE')
      return made
    },
    send: async (isrn, { id, ...said }) => {
      await ask('PUT', `/cards/${isrn}/products/${id}`, said)
    },
    withdraw: async (isrn, id) => {
      await ask('DELETE', `/cards/${isrn}/products/${id}`)
    },
    permit: async (cards) => {
      const given = await asking(permit, 'POST', '/permits', { smartcardType: SMARTCARD_TYPE, cards })
      if (!given) throw new Failed('OUTSIDE_TROUBLE')
      return given
    },
  }
}
