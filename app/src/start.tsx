import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import { begin } from './begin.ts'
import { App } from './frame/app.tsx'
import { standingForApp } from './frame/start/before.ts'

/** Puts the app on the page. */
export function start(): Promise<void> {
  const root = createRoot(standingForApp())
  // In slices: what stands in the page answers meanwhile.
  return begin(() => startTransition(() => root.render(<App />)))
}
