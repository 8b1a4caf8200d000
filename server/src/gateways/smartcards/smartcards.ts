import type { CardStatus } from '@cledrau/contract/smartcards.ts'
import { CARD_STATUSES } from '@cledrau/contract/smartcards.ts'
import { z } from 'zod'
import { Failed } from '../../http/failures.ts'

export type CardBureau = {
  /** The card as the scheme knows it; nothing when there is none of that number. */
  find: (isrn: string) => Promise<{ isrn: string; status: CardStatus } | undefined>
  /** A new card in the post. The same key is the same card. */
  order: (key: string, holder: string) => Promise<{ isrn: string; status: CardStatus }>
}

const PATIENCE = 10_000
const card = z.object({ isrn: z.string().regex(/^\d{18}$/), status: z.enum(CARD_STATUSES) })

export function openCardBureau(url: string): CardBureau {
  const ask = async (path: string, init: RequestInit = {}) => {
    try {
      const response = await fetch(new URL(path, url), { ...init, signal: AbortSignal.timeout(PATIENCE) })
      if (response.status === 404) return undefined
      if (!response.ok) throw new Error(`the smartcard bureau answered ${response.status}`)
      return card.parse(await response.json())
    } catch (error) {
      // Nobody answered, or not in a way we understand: asking again does no harm.
      throw new Failed('OUTSIDE_TROUBLE', { cause: error })
    }
  }
  return {
    find: (isrn) => ask(`/cards/${isrn}`),
    order: async (key, holder) => {
      const made = await ask('/cards', {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ key, holder }),
      })
      if (!made) throw new Failed('OUTSIDE_TROUBLE')
      return made
    },
  }
}
