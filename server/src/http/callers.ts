import type { Access } from '@cledrau/contract/endpoint.ts'
import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import type { FastifyRequest } from 'fastify'
import { isAway } from '../db/database.ts'
import { Failed } from './failures.ts'
import { covers } from './partner-scopes.ts'

/** Who asks, as proven by the token alone. What a path, query or body says about it is checked, never believed. */
export type Traveller = { kind: 'traveller'; id: string; sessionId: string }
/** A company that sells for us, as far as one of its tokens goes. */
export type PartnerNamed = { id: string; scopes: readonly Scope[]; callsPerMinute: number }
export type Partner = PartnerNamed & { kind: 'partner' }
/** Holds the token of one order; `partner`: sold it, and acts for whoever travels. */
export type Guest = { kind: 'guest'; orderId: string; partner?: PartnerNamed }
/** Nobody in particular; a partner asks what everybody may ask. */
export type Anyone = { kind: 'anyone'; partner?: PartnerNamed }
export type Caller = Traveller | Guest | Anyone

declare module 'fastify' {
  interface FastifyRequest {
    /** Whoever asks, once that is known. */
    asker: Caller | Partner | undefined
    /** Whose quota the call counts against, where that is a partner's. */
    counted: PartnerNamed | undefined
  }
}

/** What a handler is given, by the access of its call. */
export type CallerFor<Who extends Access> = Who extends 'traveller'
  ? Traveller
  : Who extends 'partner'
    ? Partner
    : Who extends 'guest'
      ? Traveller | Guest
      : Caller

/** The token of an order that an account has taken over opens nothing, and says so. */
export type TakenOver = { kind: 'taken-over' }

/** Reads a bearer token; nothing when it isn't one of ours or has run out. */
export type ReadToken = (token: string) => Promise<Traveller | Guest | Partner | TakenOver | undefined>

/** Guests of pay as you go name the token of their card, or say that they are about to get one; whoever serves them looks at it. */
const isGuestOfCard = ({ transientToken, guestCheckout }: Record<string, unknown>): boolean =>
  typeof transientToken === 'string' || /^(true|1|yes)$/i.test(String(guestCheckout))

type Asked = { readonly access: Access; readonly path: string; readonly once?: boolean | undefined }

/** What stands in the header, whatever it is worth. */
export const bearerOf = ({ headers }: FastifyRequest): string | undefined =>
  /^Bearer (\S+)$/.exec(headers.authorization ?? '')?.[1]

export async function callerOf(
  request: FastifyRequest,
  { access, path, once }: Asked,
  readToken: ReadToken,
  sent: Record<string, unknown> = {},
): Promise<Caller | Partner> {
  const token = bearerOf(request)
  // What is open to anybody stays open while nobody can say whether a session is over: they are nobody until then. What makes
  // something waits: it would be somebody else's.
  const known = token
    ? await readToken(token).catch((error: unknown) => {
        if (access !== 'anyone' || once || !isAway(error)) throw error
        return undefined
      })
    : undefined
  const opened = known?.kind === 'taken-over' ? undefined : known
  const partner = opened?.kind === 'partner' ? opened : opened?.kind === 'guest' ? opened.partner : undefined
  // What anybody may read, partners may; for all else they need a token that is for it.
  const needsScope = access === 'anyone' ? once === true : access !== 'tapper'
  if (partner && needsScope && !covers(partner.scopes, path)) throw new Failed('NOT_ALLOWED')
  if (access === 'partner') {
    if (opened?.kind !== 'partner') throw new Failed(opened ? 'NOT_ALLOWED' : 'SIGN_IN')
    return opened
  }
  // For what is about one order they ask for that order's token.
  if (opened?.kind === 'partner' && (access === 'guest' || access === 'traveller')) throw new Failed('NOT_ALLOWED')
  const opens = opened?.kind === 'partner' ? ({ kind: 'anyone', partner: namedOf(opened) } as const) : opened
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

const namedOf = ({ id, scopes, callsPerMinute }: Partner): PartnerNamed => ({ id, scopes, callsPerMinute })

/** Whose idempotency key it is. */
export const nameOf = (caller: Caller | Partner): string => {
  if (caller.kind === 'traveller') return travellerName(caller.id)
  if (caller.kind === 'guest') return guestName(caller.orderId)
  const partnerId = caller.kind === 'partner' ? caller.id : caller.partner?.id
  return partnerId === undefined ? 'anyone' : `partner:${partnerId}`
}
