import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import { groupOf } from './document/call-groups.ts'

/** Which calls a partner's token opens, by the groups of the document; what stands here in no line is not for partners. */
const OPENED_BY: Readonly<Record<string, readonly Scope[]>> = {
  'Finding trains and prices': ['plan', 'sell', 'after-sales'],
  'Live trains': ['plan'],
  'Stations and other lists': ['plan', 'sell', 'after-sales'],
  'Alerts and live': ['plan'],
  'Texts and options of the app': ['plan', 'sell', 'after-sales', 'data'],
  Buying: ['sell'],
  Paying: ['sell', 'after-sales'],
  Orders: ['sell', 'after-sales'],
  'Tickets and wallet': ['sell', 'after-sales'],
  'Changes and refunds': ['after-sales'],
  'Delay Repay': ['after-sales'],
  Assistance: ['after-sales'],
  Partners: ['sell', 'data'],
}

/** We were never told where to write: a letter that nobody gets must not sound as if it had been sent. */
const FOR_NOBODY = /\/emailResend$/

const known = new Map<string, readonly Scope[]>()

/** The scopes any of which opens a call. */
export function scopesOf(path: string): readonly Scope[] {
  const scopes = known.get(path) ?? (FOR_NOBODY.test(path) ? [] : (OPENED_BY[groupOf(path)] ?? []))
  known.set(path, scopes)
  return scopes
}

export const covers = (scopes: readonly Scope[], path: string): boolean =>
  scopesOf(path).some((scope) => scopes.includes(scope))
