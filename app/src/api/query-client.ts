import { QueryCache, QueryClient } from '@tanstack/react-query'
import { logTrouble } from './log.ts'

/** What was heard this long ago is asked again when somebody looks. */
export const STALE_MS = 300_000

declare module '@tanstack/react-query' {
  interface Register {
    queryMeta: {
      /** Kept on the device, and read from there at the next start. */
      keep?: boolean
      /** The server is told under this name when it can't be had; what is shown then, each screen says. */
      log?: string
      /** Its prices hang on places that are still free: a place that is held or let go makes it old. */
      places?: boolean
    }
  }
}

/**
 * Server state. The library's defaults would pause reads for ever without a network and fire paused writes by
 * themselves later; a traveller decides what is sent, and when.
 */
export const makeQueryClient = (): QueryClient =>
  new QueryClient({
    queryCache: new QueryCache({
      onError: (trouble, { meta }) => {
        if (meta?.log) logTrouble('read', meta.log, trouble)
      },
    }),
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: false,
        // What failed is asked for again when somebody says so: parts that come and go would ask for ever.
        retryOnMount: false,
        refetchOnReconnect: false,
        refetchOnWindowFocus: false,
        staleTime: STALE_MS,
        gcTime: Infinity,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  })

export const queryClient = makeQueryClient()
