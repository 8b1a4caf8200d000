import type { DehydratedState, QueryClient } from '@tanstack/react-query'
import { breathe } from '../platform/breathe.ts'
import { dropKept, keep, readKept } from '../platform/database.ts'
import { forget, recall, remember } from '../platform/storage.ts'
import { APP_VERSION } from '../platform/version.ts'

const NAME = 'queries'
const PAUSE_MS = 1000

/** As text: a browser copies that in a fraction of the time that it takes for what the text says, and the page waits for it. */
type Kept = { buster: string; state: string }

/** Nobody's first page needs it: there is nothing to bring back yet, and nothing to put away before it is drawn. */
const hydration = () => import('./hydration.ts')

const isKept = (value: unknown): value is Kept =>
  typeof value === 'object' &&
  value !== null &&
  'buster' in value &&
  'state' in value &&
  typeof value.state === 'string'

/** What an earlier visit kept. What another version of the app kept may have another shape, and is dropped. */
export async function restoreQueries(client: QueryClient): Promise<void> {
  const kept = await readKept(NAME)
  if (isKept(kept) && kept.buster === APP_VERSION)
    (await hydration()).hydrate(client, JSON.parse(kept.state) as DehydratedState)
  // The visit before ended between a change and its keeping: whatever is looked at is asked for anew.
  if (recall('keptIsOld') !== null) await client.invalidateQueries({ refetchType: 'none' })
  forget('keptIsOld')
}

/** Query by query: all in one would keep a slow phone from whoever presses something just then. */
async function textOf({ queries, mutations }: DehydratedState): Promise<string> {
  const texts: string[] = []
  for (const query of queries) {
    await breathe()
    texts.push(JSON.stringify(query))
  }
  return `{"mutations":${JSON.stringify(mutations)},"queries":[${texts.join()}]}`
}

/** Keeps the queries that ask for it, shortly after they changed. */
export function keepQueries(client: QueryClient): () => void {
  let pause: ReturnType<typeof setTimeout> | undefined
  let changes = 0
  let kept = 0
  const write = async () => {
    const upTo = changes
    const state = (await hydration()).dehydrate(client, {
      shouldDehydrateQuery: ({ meta, state: query }) => meta?.keep === true && query.data !== undefined,
      shouldDehydrateMutation: () => false,
    })
    await keep(NAME, { buster: APP_VERSION, state: await textOf(state) } satisfies Kept)
    kept = upTo
  }
  const leave = () => {
    if (kept < changes) remember('keptIsOld', 'true')
  }
  addEventListener('pagehide', leave)
  const stop = client.getQueryCache().subscribe(({ type, query }) => {
    if (query.meta?.keep !== true || (type !== 'updated' && type !== 'removed')) return
    changes += 1
    // Counted from the first change: where news come without end, they are kept nevertheless.
    pause ??= setTimeout(() => {
      pause = undefined
      // Without a signal for its code it is written at the next change.
      void write().catch(() => undefined)
    }, PAUSE_MS)
  })
  return () => {
    clearTimeout(pause)
    removeEventListener('pagehide', leave)
    stop()
  }
}

/** At the end of a session: what belongs to a traveller goes, on the device too. Its keys begin with their id. */
export async function wipePersonal(client: QueryClient, travellerId: string | undefined): Promise<void> {
  client.removeQueries({ predicate: ({ queryKey }) => queryKey[0] === travellerId })
  await dropKept(NAME)
}
