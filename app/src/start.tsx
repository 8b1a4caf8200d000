import { createRoot } from 'react-dom/client'
import { begin } from './begin.ts'
import { App } from './shell/app.tsx'

/** Puts the app on the page. */
export function start(): Promise<void> {
  const root = createRoot(document.querySelector('#root') as HTMLElement)
  return begin(() => root.render(<App />))
}
