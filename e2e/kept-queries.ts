import type { Page } from '@playwright/test'

/** What this device keeps for a page that is opened without a signal, as the text that it is kept as; empty where it keeps nothing. */
export const keptQueries = (page: Page): Promise<string> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        indexedDB.open('cledrau').addEventListener('success', ({ target }) => {
          const { result: database } = target as IDBOpenDBRequest
          const asked = database.transaction('kept').objectStore('kept').get('queries')
          asked.addEventListener('success', () => {
            database.close()
            resolve(asked.result?.state ?? '')
          })
        })
      }),
  )
