import type { Page } from '@playwright/test'

/** What a phone keeps outside of its safe: everything that stands in the page's own storage, as one text. */
export const keptOn = (page: Page): Promise<string> =>
  page.evaluate(async () => {
    const answerOf = <Value>(request: IDBRequest<Value>) =>
      new Promise<Value>((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result))
        request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
      })
    const found: unknown[] = [{ ...localStorage }]
    // Whoever opened one that isn't there yet would make it, without what the app puts into a new one.
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await answerOf(indexedDB.open(name))
      for (const store of database.objectStoreNames) {
        const kept = database.transaction(store).objectStore(store)
        found.push(await answerOf(kept.getAllKeys()), await answerOf(kept.getAll()))
      }
      database.close()
    }
    for (const name of await caches.keys()) {
      const cache = await caches.open(name)
      for (const { url } of await cache.keys()) found.push(name, url, await (await cache.match(url))?.text())
    }
    return JSON.stringify(found)
  })
