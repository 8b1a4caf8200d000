import './ui/tokens.css'
import './ui/base.css'

/** Lets the browser answer whoever touches the page before the next piece of work. */
const breathe = () => new Promise((resolve) => setTimeout(resolve))

/** What stands in the HTML is seen before the app begins to work; where nobody looks there is nothing to wait for. */
const painted = () =>
  new Promise((resolve) => {
    if (document.hidden || !document.querySelector('[data-before]')) return resolve(undefined)
    requestAnimationFrame(() => setTimeout(resolve))
  })

await painted()
// React, then the app, then its start: three tasks instead of one long one, which a slow phone feels.
await import('react-dom/client')
await breathe()
const { start } = await import('./start.tsx')
await breathe()
await start()
