import type { QueryClient } from '@tanstack/react-query'

/** Which of the reference lists a subject of the server is served as; one that isn't named has none. */
const LISTS_OF: Record<string, readonly string[]> = {
  menus: ['sitemap', 'header-menus', 'footer'],
  stations: ['stations', 'booking-stations'],
  lists: ['countries', 'multiflex-notification-options', 'deletion-reasons'],
  content: ['pages'],
}

/** A subject changed at the server, or nobody knows which: what this device shows of it is asked for again. */
export async function reloadReference(client: QueryClient, subject: string | null): Promise<void> {
  if (subject === null) return client.invalidateQueries({ queryKey: ['reference'] })
  for (const name of LISTS_OF[subject] ?? [subject]) await client.invalidateQueries({ queryKey: ['reference', name] })
}
