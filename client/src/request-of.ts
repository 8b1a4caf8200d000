import type { Route } from './read-routes.ts'
import { APP_TOKEN } from './routes.ts'

/** A call as it goes over the wire: fields of the path in the path, a GET's others in the query, all else in the body. */
export function requestOf(
  { method, path, hasToken }: Pick<Route, 'method' | 'path' | 'hasToken'>,
  origin: string,
  fields: Record<string, unknown>,
  headers: Record<string, string>,
): { url: string; init: RequestInit } {
  const rest = { ...fields }
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
    delete rest[name]
    return encodeURIComponent(String(fields[name]))
  })
  const sent = { ...rest, ...(hasToken ? { token: APP_TOKEN } : {}) }
  const url = origin.replace(/\/$/, '') + filled
  if (method !== 'GET') {
    const body = JSON.stringify(sent)
    return { url, init: { method, body, headers: { ...headers, 'content-type': 'application/json' } } }
  }
  const query = new URLSearchParams(
    Object.entries(sent).flatMap(([name, value]) =>
      (Array.isArray(value) ? value : [value]).flatMap((one: unknown) =>
        one === undefined ? [] : [[name, String(one)]],
      ),
    ),
  ).toString()
  return { url: query === '' ? url : `${url}?${query}`, init: { method, headers } }
}
