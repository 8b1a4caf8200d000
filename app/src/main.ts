import './ui/fonts.css'
import '@cledrau/data/look/tokens.css'
import './ui/base.css'

/** Lets the browser answer whoever touches the page before the next piece of work. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

// React, then the app, then its start: three tasks instead of one long one, which a slow phone feels.
try {
  await import('react-dom/client')
  await breathe()
  const { start } = await import('./start.tsx')
  await breathe()
  await start()
} catch (trouble) {
  // The page's first script says so: of the app nothing is there that could.
  dispatchEvent(new Event('stuck'))
  throw trouble
}
