/** The larger things this device keeps: one store of named values. Where there is no IndexedDB, nothing is kept. */
const NAME = 'cledrau'
const STORE = 'kept'

const promised = <Value>(request: IDBRequest<Value>): Promise<Value> =>
  new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error ?? new Error('IndexedDB')))
  })

let opened: Promise<IDBDatabase> | undefined

function open(): Promise<IDBDatabase> {
  if (opened) return opened
  const request = indexedDB.open(NAME, 1)
  request.addEventListener('upgradeneeded', () => request.result.createObjectStore(STORE))
  opened = promised(request).then((database) => {
    // Another tab wants a newer shape: let it, and open again when needed.
    database.addEventListener('versionchange', () => {
      database.close()
      opened = undefined
    })
    return database
  })
  opened.catch(() => (opened = undefined))
  return opened
}

/** A request that succeeded is written only when its transaction is complete: until then a reload undoes it. */
const completed = (transaction: IDBTransaction): Promise<void> =>
  new Promise((resolve, reject) => {
    const fail = () => reject(transaction.error ?? new Error('IndexedDB'))
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('error', fail)
    transaction.addEventListener('abort', fail)
  })

async function inStore<Value>(mode: IDBTransactionMode, work: (store: IDBObjectStore) => IDBRequest<Value>) {
  const transaction = (await open()).transaction(STORE, mode)
  const written = completed(transaction)
  const [value] = await Promise.all([promised(work(transaction.objectStore(STORE))), written])
  return value
}

export async function readKept(name: string): Promise<unknown> {
  try {
    return await inStore('readonly', (store) => store.get(name) as IDBRequest<unknown>)
  } catch {
    return undefined
  }
}

export async function keep(name: string, value: unknown): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.put(value, name))
  } catch {
    // A full disc or a private window: the next start fetches again.
  }
}

export async function dropKept(name: string): Promise<void> {
  try {
    await inStore('readwrite', (store) => store.delete(name))
  } catch {
    // Nothing was kept.
  }
}
