import type { AnyEndpoint, ReplyOf } from '@cledrau/contract/endpoint.ts'
import * as z from 'zod/mini'
import { breathe } from '../platform/breathe.ts'
import { Failed } from './failed.ts'

// Its fast path builds functions from text, which the content security policy forbids.
z.config({ jitless: true })

/** Unknown fields are left aside: old and new apps live side by side. */
export function readReply<Call extends AnyEndpoint>(call: Call, body: unknown): ReplyOf<Call> {
  // An empty answer is null, or nothing where the call promises something or nothing.
  const asItCame = call.reply.safeParse(body)
  const read = asItCame.success || body !== null ? asItCame : call.reply.safeParse(undefined)
  if (read.success) return read.data as ReplyOf<Call>
  throw new Failed(200, 'UNREADABLE', `${call.path}: ${read.error.issues[0]?.path.join('.')}`)
}

/** So many entries take a slow phone no longer than a finger notices. */
const SLICE = 150

/** A long list is read in slices, where the browser knows how to go on after others: in between the page draws, and hears what is pressed. */
export async function readInSlices<Call extends AnyEndpoint>(call: Call, body: unknown): Promise<ReplyOf<Call>> {
  const { type, checks } = call.reply.def
  const isLong = type === 'array' && !checks?.length && Array.isArray(body) && body.length > SLICE
  if (!isLong) return readReply(call, body)
  const read: unknown[] = []
  for (let at = 0; at < body.length; at += SLICE) {
    await breathe()
    read.push(...(readReply(call, body.slice(at, at + SLICE)) as unknown[]))
  }
  return read as ReplyOf<Call>
}
