import type { Instant } from '@cledrau/domain/time/instant.ts'
import { cell, useCell } from '../platform/cell.ts'
import { now } from '../platform/clock.ts'
import { reconnected } from './events.ts'

/** `since` is when the network went. */
export type Online = { online: boolean; since: Instant | null }

const online = cell<Online>({ online: true, since: null })

export const onlineNow = (): Online => online.get()
export const useOnline = (): Online => useCell(online)

function change(isOnline: boolean) {
  if (online.get().online === isOnline) return
  online.set({ online: isOnline, since: isOnline ? null : now() })
  if (isOnline) reconnected()
}

/** Starts listening to the network. */
export function followNetwork(): () => void {
  const went = () => change(false)
  const came = () => change(true)
  change(navigator.onLine)
  addEventListener('offline', went)
  addEventListener('online', came)
  return () => {
    removeEventListener('offline', went)
    removeEventListener('online', came)
  }
}
