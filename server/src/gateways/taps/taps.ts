import { SCHEMES } from '@cledrau/domain/payments/card.ts'
import { z } from 'zod'
import { openOtherEnd } from '../other-end.ts'

/**
 * Who reads cards at stations, and tells us. Taps are read by a cursor, in an order that never changes: asked again from a
 * place, it is the same taps. What was kept is confirmed, for whoever looks after the readers. The deny list goes the other
 * way as changes with numbers: one that is told again changes nothing.
 */
export type TapsGateway = {
  read: (group: string, cursor: string) => Promise<{ taps: readonly unknown[]; next: string; more: boolean }>
  confirm: (group: string, cursor: string) => Promise<void>
  deny: (changes: readonly DenyChange[]) => Promise<void>
}

export type DenyChange = { n: number; par: string; blocked: boolean }

/** Readers are slow to answer where they stand far from anywhere. */
const PATIENCE = 15_000

/** A tap as it is told. Whatever isn't like this is kept aside: it is somebody's journey all the same. */
export const toldTap = z.object({
  reader: z.string().regex(/^[\w-]{1,40}$/),
  sequence: z.number().int().nonnegative(),
  station: z.string().regex(/^[A-Z]{3}$/),
  direction: z.enum(['IN', 'OUT']),
  at: z.iso.datetime({ offset: true }),
  ahead: z.array(z.int32()).max(64),
  // Printable letters: what the database can't hold would keep all that come after it.
  token: z.string().regex(/^[!-~]{8,200}$/),
  par: z.string().regex(/^[0-9A-Z]{29}$/),
  scheme: z.enum(SCHEMES),
  lastFour: z.string().regex(/^\d{4}$/),
  expiryMonth: z.number().int().min(1).max(12),
  expiryYear: z.number().int().min(2000).max(2200),
  device: z.enum(['CARD', 'PHONE', 'WATCH']),
})
export type ToldTap = z.infer<typeof toldTap>

const page = z.object({ taps: z.array(z.unknown()), next: z.string(), more: z.boolean() })

export function openTaps(url: string): TapsGateway {
  const otherEnd = openOtherEnd(url)
  const ask = async (path: string, body?: object): Promise<unknown> => {
    const init = body ? { method: 'POST', body, patience: PATIENCE } : { method: 'GET', patience: PATIENCE }
    const response = await otherEnd.ask(path, init)
    if (!response.ok) throw new Error(`the readers' line answered ${response.status}`)
    return response.json()
  }
  return {
    read: async (group, cursor) =>
      page.parse(await ask(`/taps?group=${encodeURIComponent(group)}&after=${encodeURIComponent(cursor)}`)),
    confirm: async (group, cursor) => void (await ask('/taps/confirmed', { group, cursor })),
    deny: async (changes) => void (await ask('/deny-list', { changes })),
  }
}
