import type { Access } from '@cledrau/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { isAway } from '../db/database.ts'
import { Failed } from './failures.ts'

/** Who asks, as proven by the token alone. What a path, query or body says about it is checked, never believed. */
export type Traveller = { kind: 'traveller'; id: string; sessionId: string }
/** Holds the token of one order. */
export type Guest = { kind: 'guest'; orderId: string }
export type Caller = Traveller | Guest | { kind: 'anyone' }

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks, once that is known. */
    asker: Caller | undefined
  }
}

/** What a handler is given, by the access of its call. */
export type CallerFor<Who extends Access> = Who extends 'traveller'
  ? Traveller
  : Who extends 'guest'
    ? Traveller | Guest
    : Caller

/** The token of an order that an account has taken over opens nothing, and says so. */
export type TakenOver = { kind: 'taken-over' }

/** Reads a bearer token; nothing when it isn't one of ours or has run out. */
export type ReadToken = (token: string) => Promise<Traveller | Guest | TakenOver | undefined>

/** Guests of pay as you go name the token of their card, or say that they are about to get one; whoever serves them looks at it. */
const isGuestOfCard = ({ transientToken, guestCheckout }: Record<string, unknown>): boolean =>
  typeof transientToken === 'string' || /^(true|1|yes)$/i.test(String(guestCheckout))

export async function callerOf(
  request: FastifyRequest,
  { access, once }: { readonly access: Access; readonly once?: boolean | undefined },
  readToken: ReadToken,
  sent: Record<string, unknown> = {},
): Promise<Caller> {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  // What is open to anybody stays open while nobody can say whether a session is over: they are nobody until then. What makes
  // something waits: it would be somebody else's.
  const known = token
    ? await readToken(token).catch((error: unknown) => {
        if (access !== 'anyone' || once || !isAway(error)) throw error
        return undefined
      })
    : undefined
  const opens = known?.kind === 'taken-over' ? undefined : known
  if (access === 'anyone') return opens ?? { kind: 'anyone' }
  if (access === 'tapper' && opens?.kind !== 'traveller') {
    // Whoever was signed in until a moment ago is told so, and not taken for a guest.
    if (!isGuestOfCard(sent)) throw new Failed('SIGN_IN')
    return { kind: 'anyone' }
  }
  if (!opens) throw new Failed(known ? 'TAKEN_OVER' : 'SIGN_IN')
  if (access === 'traveller' && opens.kind !== 'traveller') throw new Failed('NOT_ALLOWED')
  return opens
}

export const travellerName = (accountId: string): string => `traveller:${accountId}`

export const guestName = (orderId: string): string => `guest:${orderId}`

/** Whose idempotency key it is. */
export const nameOf = (caller: Caller): string =>
  caller.kind === 'traveller'
    ? travellerName(caller.id)
    : caller.kind === 'guest'
      ? guestName(caller.orderId)
      : 'anyone'
