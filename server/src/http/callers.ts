import type { Access } from '@cledrau/contract/endpoint.ts'
import type { FastifyRequest } from 'fastify'
import { Failed } from './failures.ts'

/** Who asks, as proven by the token alone. What a path, query or body says about it is checked, never believed. */
export type Traveller = { kind: 'traveller'; id: string; sessionId: string }
/** Holds the token of one order. */
export type Guest = { kind: 'guest'; orderId: string }
export type Caller = Traveller | Guest | { kind: 'anyone' }

/** What a handler is given, by the access of its call. */
export type CallerFor<Who extends Access> = Who extends 'traveller'
  ? Traveller
  : Who extends 'guest'
    ? Traveller | Guest
    : Caller

/** Reads a bearer token; nothing when it isn't one of ours or has run out. */
export type ReadToken = (token: string) => Promise<Traveller | Guest | undefined>

export async function callerOf(request: FastifyRequest, access: Access, readToken: ReadToken): Promise<Caller> {
  const [, token] = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '') ?? []
  const known = token ? await readToken(token) : undefined
  if (access === 'anyone') return known ?? { kind: 'anyone' }
  if (!known) throw new Failed('SIGN_IN')
  if (access === 'traveller' && known.kind !== 'traveller') throw new Failed('NOT_ALLOWED')
  return known
}

/** Whose idempotency key it is. */
export const nameOf = (caller: Caller): string =>
  caller.kind === 'traveller'
    ? `traveller:${caller.id}`
    : caller.kind === 'guest'
      ? `guest:${caller.orderId}`
      : 'anyone'
