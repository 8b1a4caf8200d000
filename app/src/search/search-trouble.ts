import { Failed } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'

/** A search that failed is told to the server by its provider's name, and stays the failure that it is. */
export function reportSearchTrouble(provider: string, trouble: unknown, signal?: AbortSignal): unknown {
  const rightful = trouble instanceof Failed && trouble.status >= 400 && trouble.status < 500
  if (!signal?.aborted && !rightful) logTrouble('tickets', provider, trouble)
  return trouble
}

/** The server's own sentence, where it refused for a reason that a traveller can do something about. */
export const refusalWords = (trouble: unknown): string | null =>
  trouble instanceof Failed && trouble.status >= 400 && trouble.status < 500 && trouble.message ? trouble.message : null
