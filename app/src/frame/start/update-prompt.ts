import { say } from '../../i18n/words.ts'
import { onResume } from '../../state/events.ts'
import { ask } from '../../page/messages.ts'

/** Offers the new version once it has been fetched. Nothing reloads under anybody's hands. */
export async function offerUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  // On a first visit the worker fetches the whole app: whoever came for one page has it first.
  if (!navigator.serviceWorker.controller) await atRest()
  const registration = await navigator.serviceWorker.register('/sw.js')
  // Some browsers let users forbid workers without saying so.
  if (!registration) return

  const offer = (worker: ServiceWorker) =>
    ask({
      title: say('UPDATE_TITLE'),
      message: say('UPDATE_TEXT'),
      confirmLabel: say('UPDATE_NOW'),
      cancelLabel: say('UPDATE_LATER'),
      onConfirm: () => takeOver(worker),
    })

  // The first worker of a device replaces nothing.
  if (registration.waiting && navigator.serviceWorker.controller) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  })
  // Browsers look for a new version when a page is loaded; an app that stays open for days is asked to look.
  onResume(() => void registration.update().catch(() => undefined))
}

/** So long after its start a page has drawn and fetched what its visitor came for. */
const SETTLED_MS = 1500

/** Once the page has nothing to do. */
const atRest = () =>
  new Promise<void>((resolve) => {
    setTimeout(() => {
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: SETTLED_MS })
      else resolve()
    }, SETTLED_MS)
  })

/** Only the page that asked for it is loaded anew: another tab may be in the middle of something. */
function takeOver(worker: ServiceWorker): void {
  navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  // A worker has one origin, its own.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage('take-over')
}
