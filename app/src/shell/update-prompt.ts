import { say } from '../i18n/words.ts'
import { ask } from './messages.ts'

/** Offers the new version once it has been fetched. Nothing reloads under anybody's hands. */
export async function offerUpdates(): Promise<void> {
  if (!('serviceWorker' in navigator) || import.meta.env.DEV) return
  const registration = await navigator.serviceWorker.register('/sw.js')
  // Some browsers let users forbid workers without saying so.
  if (!registration) return

  const offer = (worker: ServiceWorker) =>
    ask({
      title: say('UPDATE_TITLE'),
      message: say('UPDATE_TEXT'),
      confirmLabel: say('UPDATE_NOW'),
      cancelLabel: say('UPDATE_LATER'),
      // A worker has one origin, its own.
      // oxlint-disable-next-line unicorn/require-post-message-target-origin
      onConfirm: () => worker.postMessage('take-over'),
    })

  // The first worker of a device replaces nothing.
  const replaces = navigator.serviceWorker.controller !== null
  if (replaces) navigator.serviceWorker.addEventListener('controllerchange', () => location.reload(), { once: true })
  if (registration.waiting && replaces) offer(registration.waiting)
  registration.addEventListener('updatefound', () => {
    const worker = registration.installing
    worker?.addEventListener('statechange', () => {
      if (worker.state === 'installed' && navigator.serviceWorker.controller) offer(worker)
    })
  })
}
