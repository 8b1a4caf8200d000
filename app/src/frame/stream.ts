import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import { STREAM_PATH, type StreamEvents } from '@cledrau/contract/stream.ts'
import type { QueryClient } from '@tanstack/react-query'
import { logTrouble } from '../api/log.ts'
import { takeServedWords } from '../i18n/words.ts'
import { REFERENCE } from '../state/reference.ts'

/** What the server tells open pages by itself. One line per browser: one tab holds it and tells the others. */
export function followStream(address: string, client: QueryClient): void {
  const tabs = new BroadcastChannel('stream')
  const changed = () => {
    void client.invalidateQueries({ queryKey: ['reference'] })
    client
      .fetchQuery({ ...REFERENCE.words, staleTime: 0 })
      .then(({ value }) => takeServedWords(value))
      .catch((trouble: unknown) => logTrouble('stream', 'words', trouble))
  }
  tabs.addEventListener('message', changed)

  // Held for as long as this tab lives; then the next one in the queue takes the line over.
  const hold = () => new Promise<never>(() => listen(address, changed, tabs))
  if ('locks' in navigator) void navigator.locks.request('stream', hold)
  else listen(address, changed, tabs)
}

function listen(address: string, changed: () => void, tabs: BroadcastChannel): void {
  // The browser comes back by itself after a pause, and names the last event it heard.
  const source = new EventSource(`${address}${STREAM_PATH}?token=${APP_TOKEN}`)
  for (const name of ['reference', 'missed'] satisfies (keyof StreamEvents)[])
    source.addEventListener(name, () => {
      changed()
      tabs.postMessage(name)
    })
}
