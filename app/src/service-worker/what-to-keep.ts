type Asked = { method: string; url: string; hasAuthorization: boolean; origin: string }
type Told = { ok: boolean; etag: string | null; cacheControl: string | null }

export type Kind = 'page' | 'reference' | 'image' | 'other'

/** What a request is for. Nothing that carries somebody's authorisation is ever ours to answer. */
export function kindOf({ method, url, hasAuthorization, origin }: Asked, navigates: boolean): Kind {
  const { origin: from, pathname } = new URL(url)
  if (method !== 'GET' || from !== origin || hasAuthorization) return 'other'
  // An open line isn't an answer: it would never end.
  if (pathname.endsWith('/v1/stream')) return 'other'
  // A file that never changes, kept by whoever asked for it.
  if (pathname.includes('/v1/timetable/region/')) return 'other'
  if (pathname.startsWith('/api/')) return 'reference'
  // The guard's page is a program of its own, with a worker of its own.
  if (pathname.startsWith('/inspector/')) return 'other'
  // Boards without JavaScript are pages of the server, as of now.
  if (/^\/(cy\/)?board\//.test(pathname)) return 'other'
  if (navigates) return 'page'
  return pathname.startsWith('/images/') ? 'image' : 'other'
}

/** Reference data says so by its ETag: the same for everybody. What is private or not to be stored has none, or says no. */
export const mayKeep = ({ ok, etag, cacheControl }: Told): boolean =>
  ok && etag !== null && !/\b(no-store|private)\b/.test(cacheControl ?? '')
