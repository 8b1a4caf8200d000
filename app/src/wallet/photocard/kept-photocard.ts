import type { Photocard } from '@cledrau/contract/account/photocard.ts'
import { isOwnPhotocard } from '@cledrau/domain/photocards/own-number.ts'
import { logTrouble } from '../../api/log.ts'
import { photocard } from '../../state/photocard.ts'
import { travellerNow } from '../../state/traveller.ts'
import { change, walletNow } from '../wallet-kept.ts'

/** A season that goes with a photocard made here needs its picture beside it before there is no signal. */
export async function bringPhotocard(): Promise<void> {
  const held = walletNow()
  const tickets = held.state === 'ready' ? held.entries.flatMap((entry) => entry.tickets) : []
  if (!tickets.some((ticket) => ticket.photocard !== null && isOwnPhotocard(ticket.photocard))) return
  try {
    const heard = photocard.known() ?? (await photocard.fetch())
    if (heard) keepPhotocard(heard.photocard)
  } catch (trouble) {
    logTrouble('wallet', 'photocard', trouble)
  }
}

/** Sealed with the tickets it goes with, and gone when they go. */
export function keepPhotocard(card: Photocard | null): void {
  const held = walletNow()
  if (held.state !== 'ready' || held.owner !== travellerNow()?.customerId) return
  const { number, since, name } = held.photocard ?? {}
  if (number !== card?.number || since !== card?.since || name !== card?.name) change({ photocard: card })
}
