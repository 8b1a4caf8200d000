import type { ContentPage } from '@cledrau/contract/reading/content.ts'
import { content } from '@cledrau/contract/reading/content.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { Failed } from '../../api/failed.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { useReference } from '../../state/reference.ts'

export type Content =
  | { state: 'loading' }
  | { state: 'unknown' }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'ready'; page: ContentPage; asOf: number }

/** The page of the address: fresh from the server, or as this device keeps it with all the others. */
export function useContent(): Content {
  const id = useLocation().path.split('/').at(-1) ?? ''
  const pages = useReference('pages')
  const read = useQuery({
    queryKey: ['content', id],
    meta: { log: 'content' },
    queryFn: ({ signal }) => load(content, { id }, { signal }),
  })

  if (read.data) return { state: 'ready', page: read.data, asOf: read.dataUpdatedAt }
  const unknown = read.error instanceof Failed && (read.error.status === 404 || read.error.status === 400)
  if (unknown) return { state: 'unknown' }
  const kept = pages.state === 'ready' ? pages.value.find((page) => String(page.id) === id) : undefined
  if (kept && pages.state === 'ready') return { state: 'ready', page: kept, asOf: pages.asOf }
  if (!read.isError || read.isFetching) return { state: 'loading' }
  return { state: 'unavailable', retry: () => void read.refetch() }
}
