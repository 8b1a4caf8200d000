import { useEffect, useRef, useState } from 'react'
import { logTrouble } from '../../api/log.ts'
import { usePlatform } from '../../platform/platform.ts'
import { cardProducts } from '../../search/who/card-products.ts'
import { collect, type Collected, type Step } from './collect.ts'

export type Collecting =
  | { state: 'ready' }
  | { state: 'busy'; step: Step; stop: () => void }
  | { state: 'ended'; ended: Collected }

const waitingNow = () => (cardProducts.known()?.products ?? []).filter(({ state }) => state === 'WAITING').length
const look = () =>
  cardProducts.fetch().catch((trouble: unknown) => {
    logTrouble('wallet', 'cardProducts', trouble)
    return null
  })

/** One card after the other, for as long as somebody stays on the page. */
export function useCollect(): { collecting: Collecting; start: (() => void) | null } {
  const { smartcards } = usePlatform()
  const [collecting, setCollecting] = useState<Collecting>({ state: 'ready' })
  const leaving = useRef<AbortController>(null)
  useEffect(() => {
    void look()
    return () => leaving.current?.abort()
  }, [])

  const start = async () => {
    if (!smartcards) return
    const here = new AbortController()
    leaving.current = here
    const enter = (step: Step) => setCollecting({ state: 'busy', step, stop: () => here.abort() })
    enter('ASKING')
    // What it is measured by in the end.
    if (cardProducts.known() === undefined) await look()
    const waited = waitingNow()
    const ended = await collect({ reader: smartcards, signal: here.signal, onStep: enter })
    // Only the host knows what is on the card; it may, where nobody here heard the end of it.
    await look()
    const loaded = waited - waitingNow()
    const unheard = 'wrong' in ended && waited > 0 && loaded === waited
    setCollecting({ state: 'ended', ended: unheard ? { loaded } : ended })
  }
  return { collecting, start: smartcards && (() => void start()) }
}
