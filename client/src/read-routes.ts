import { ROUTES } from './routes.ts'

/** Where a call goes, and how. */
export type Route = {
  method: string
  path: string
  /** It creates or pays: it carries an Idempotency-Key. */
  once: boolean
  /** Answered with an ETag. */
  tagged: boolean
  /** Answered with a file. */
  isFile: boolean
  /** Carries the token of the app. */
  hasToken: boolean
  /** How long an answer may take, in milliseconds. */
  timeoutMs: number
}

const TIMEOUT = 20

/** By name; read when the first call is made. */
export function readRoutes(): Map<string, Route> {
  return new Map(
    ROUTES.trim()
      .split('\n')
      .map((line) => {
        const [id = '', method = '', path = '', marks = '', seconds = TIMEOUT] = line.split(' ')
        const has = (mark: string) => marks.includes(mark)
        const timeoutMs = Number(seconds) * 1000
        return [
          id,
          { method, path, once: has('o'), tagged: has('e'), isFile: has('f'), hasToken: !has('n'), timeoutMs },
        ]
      }),
  )
}
