import { startTransition, useEffect, useState } from 'react'
import { logTrouble } from '../api/log.ts'
import type { Screen, ScreenComponent } from '../routes/route.ts'

/** How long a screen's code may take to arrive. */
export const CHUNK_TIMEOUT_MS = 120_000

const arrived = new Map<Screen, ScreenComponent>()

export async function fetchScreen(screen: Screen, timeoutMs = CHUNK_TIMEOUT_MS): Promise<ScreenComponent> {
  const known = arrived.get(screen)
  if (known) return known
  let timer: ReturnType<typeof setTimeout> | undefined
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('a screen did not arrive in time')), timeoutMs)
  })
  try {
    const parts = Object.entries(await Promise.race([screen(), tooLate]))
    const [, component] = parts.find(([name]) => name.endsWith('Screen')) ?? []
    if (!component) throw new Error(`none of ${parts.map(([name]) => name).join(', ')} is a screen`)
    arrived.set(screen, component)
    return component
  } finally {
    clearTimeout(timer)
  }
}

export type ArrivingScreen =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  | { state: 'ready'; Screen: ScreenComponent }

type Outcome = { screen: Screen; Screen: ScreenComponent | null }

async function outcomeOf(screen: Screen): Promise<Outcome> {
  try {
    return { screen, Screen: await fetchScreen(screen) }
  } catch (trouble) {
    logTrouble('chunk', 'screen', trouble)
    return { screen, Screen: null }
  }
}

/** The screen's code, which may still be on its way or may not arrive. */
export function useScreen(screen: Screen): ArrivingScreen {
  const [outcome, setOutcome] = useState<Outcome | null>(null)
  const known = arrived.get(screen)

  useEffect(() => {
    let wanted = true
    // Drawn in slices: a page is the longest piece of work there is, and what stands there answers meanwhile.
    void outcomeOf(screen).then((came) => startTransition(() => void (wanted && setOutcome(came))))
    return () => {
      wanted = false
    }
  }, [screen])

  if (known) return { state: 'ready', Screen: known }
  if (outcome?.screen !== screen) return { state: 'loading' }
  if (outcome.Screen) return { state: 'ready', Screen: outcome.Screen }
  return {
    state: 'failed',
    retry: () => {
      setOutcome(null)
      void outcomeOf(screen).then(setOutcome)
    },
  }
}
