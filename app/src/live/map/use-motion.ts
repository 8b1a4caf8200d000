import { useSyncExternalStore } from 'react'

const asked = () => (typeof matchMedia === 'undefined' ? undefined : matchMedia('(prefers-reduced-motion: reduce)'))
const subscribe = (listener: () => void) => {
  const query = asked()
  query?.addEventListener('change', listener)
  return () => query?.removeEventListener('change', listener)
}

/** Whether pictures may move by themselves. */
export const useMotion = (): boolean => useSyncExternalStore(subscribe, () => asked()?.matches !== true)
