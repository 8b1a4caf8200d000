import { useSyncExternalStore } from 'react'

const subscribe = (changed: () => void) => {
  document.addEventListener('visibilitychange', changed)
  return () => document.removeEventListener('visibilitychange', changed)
}
const isSeen = () => document.visibilityState !== 'hidden'

/** Whether somebody can see this tab: one behind others needs no news. */
export const useIsSeen = (): boolean => useSyncExternalStore(subscribe, isSeen)
