import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { FAILURES, type FailureCode } from '@cledrau/contract/failure.ts'
import { REFUSALS, type RefusalCode } from '@cledrau/contract/refusals.ts'
import { problemSaid } from '@cledrau/server/areas/osdm/frame/osdm-problem.ts'
import { PROBLEM } from '@cledrau/server/http/problem.ts'
import { ROOT } from '../../programs.ts'

/** A no that the product would say, and to which calls. */
type Said = { code: RefusalCode | FailureCode; calls: RegExp; retryAfter?: number }

const PLAIN = 'application/json; charset=utf-8'

const HOLDING = /\/silverrail\/(createbooking|validatebooking)$|\/v1\/exchanges$|^\/osdm\/bookings$/
const PAYING = /\/v1\/payments$|^\/osdm\/bookings\/[^/]+\/fulfillments$/
const ANY = /^\/(api|osdm)\//

/** What a partner may ask for with `Sandbox-Trouble`: a no of the product's own, before the product hears of the call. */
export const REFUSED: Readonly<Record<string, Said>> = {
  'sold-out': { code: 'PLACES_GONE', calls: HOLDING },
  'price-changed': { code: 'PRICE_CHANGED', calls: /\/silverrail\/createbooking$|\/v1\/exchanges$|^\/osdm\/bookings$/ },
  'train-left': { code: 'TRAIN_LEFT', calls: HOLDING },
  'hold-expired': { code: 'ORDER_HOLD_EXPIRED', calls: PAYING },
  'limit-reached': { code: 'PARTNER_LIMIT_REACHED', calls: PAYING },
  'refund-changed': { code: 'REFUND_CHANGED', calls: /\/v1\/refunds$/ },
  busy: { code: 'TOO_BUSY', calls: ANY, retryAfter: 2 },
  'too-many': { code: 'TOO_MANY_CALLS', calls: ANY, retryAfter: 10 },
  away: { code: 'NOT_NOW', calls: ANY, retryAfter: 5 },
  fault: { code: 'OUR_FAULT', calls: ANY },
}

/** What happens to an answer of the product's: it comes late, or it is done and nobody hears of it. */
export const BENT = { slow: 10_000, lost: 0 } as const

export type Trouble =
  | { kind: 'refused'; status: number; type: string; retryAfter: number | undefined; body: string }
  | { kind: 'bent'; how: keyof typeof BENT }
  | { kind: 'unfit'; message: string }

const NAMES = [...Object.keys(REFUSED), ...Object.keys(BENT)]

const words = new Map<string, Record<string, string>>()
/** As the product says it, in the caller's language. */
function wordsFor(code: string, language: 'en' | 'cy'): string {
  const known = words.get(language) ?? {}
  if (!words.has(language)) {
    words.set(language, known)
    for (const area of ['', 'partners.', 'buying.', 'payments.', 'give-back.', 'exchanges.', 'results.', 'search.'])
      Object.assign(known, JSON.parse(readFileSync(join(ROOT, `data/words/${area}${language}.json`), 'utf8')))
  }
  return known[`${code in FAILURES ? 'FAILURE' : 'REFUSAL'}_${code}`] ?? code
}

export function troubleFor(name: string, path: string, language: 'en' | 'cy'): Trouble {
  if (name === 'slow' || name === 'lost') return { kind: 'bent', how: name }
  const said = REFUSED[name]
  if (!said) return { kind: 'unfit', message: `Sandbox-Trouble knows ${NAMES.join(', ')}` }
  const { code, calls, retryAfter } = said
  if (!calls.test(path)) return { kind: 'unfit', message: `${name} is nothing that this call could say` }
  if (path.startsWith('/osdm/')) {
    // As the product says it there: in the standard's form, and in English.
    const problem = problemSaid(code, { title: wordsFor(code, 'en'), origin: 'http://localhost' })
    return { kind: 'refused', status: problem.status, type: PROBLEM, retryAfter, body: JSON.stringify(problem) }
  }
  const body = { error: true, code, errorMessage: wordsFor(code, language), requestId: 'sandbox-trouble' }
  const status = code in FAILURES ? FAILURES[code as FailureCode] : REFUSALS[code as RefusalCode]
  return { kind: 'refused', status, type: PLAIN, retryAfter, body: JSON.stringify(body) }
}
