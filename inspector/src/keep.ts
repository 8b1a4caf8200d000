/** What the device keeps from one visit to the next: a few values by name, in IndexedDB. */

const open = (): Promise<IDBDatabase> =>
  new Promise((resolve, reject) => {
    const asked = indexedDB.open('inspector', 1)
    asked.addEventListener('upgradeneeded', () => asked.result.createObjectStore('kept'))
    asked.addEventListener('success', () => resolve(asked.result))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('no IndexedDB')))
  })

let opened: Promise<IDBDatabase> | undefined
const database = () => (opened ??= open())

export async function recall<Value>(name: string): Promise<Value | undefined> {
  const store = (await database()).transaction('kept').objectStore('kept')
  return new Promise((resolve, reject) => {
    const asked = store.get(name)
    asked.addEventListener('success', () => resolve(asked.result as Value | undefined))
    asked.addEventListener('error', () => reject(asked.error ?? new Error('not read')))
  })
}

export async function keep(name: string, value: unknown): Promise<void> {
  const transaction = (await database()).transaction('kept', 'readwrite')
  transaction.objectStore('kept').put(value, name)
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', () => reject(transaction.error ?? new Error('not kept')))
  })
}
