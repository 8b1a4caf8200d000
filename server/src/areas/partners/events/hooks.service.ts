import { createHmac, randomInt } from 'node:crypto'
import type { PartnerEvent } from '@cledrau/contract/partners/partner-events.ts'
import { pauseAfterTry } from '@cledrau/domain/partners/retries.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, MINUTE, SECOND, utcIso, type Instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import { openPost } from '../../../gateways/post.ts'
import { derive, type Secrets } from '../../../keys.ts'
import * as events from './events.store.ts'
import * as store from './hooks.store.ts'
import { hookAddresses } from './hook-addresses.ts'
import { tellEach } from './tell-each.ts'

export type Hooks = {
  find: (partnerId: string) => Promise<store.HookFound | undefined>
  /** The secret, where it is a new one. */
  set: (
    partnerId: string,
    asked: { url: string; newSecret: boolean },
  ) => Promise<Result<{ secret: string | null }, 'PARTNER_HOOK_WRONG'>>
  remove: (partnerId: string) => Promise<void>
  replay: (partnerId: string, from: number, to: number) => Promise<Result<number, 'PARTNER_HOOK_MISSING'>>
  /** Tells what is due. */
  tellDue: () => Promise<void>
  close: () => void
}

type Parts = {
  db: Database
  clock: Clock
  secrets: Secrets
  /** Machines near us that may be told. */
  near: readonly string[]
  isEnded: (partnerId: string) => Promise<boolean>
  /** One change of a partner’s after the other. */
  lock: (trx: Trx, partnerId: string) => Promise<unknown>
}

/** Longer than telling takes: whoever ended while telling is waited for so long. */
const LEASE = MINUTE
const PATIENCE = 15 * SECOND
const AT_ONCE = 48
const FORMER_SECRET_COUNTS = DAY
/** An address that is taken away and set again must not get the secret that it had before. */
const FIRST_GENERATIONS = 2 ** 30
/** Whoever asks for more time than this is asked again all the same. */
const LONGEST_WAIT = 3600

export const wireOf = ({ id, sequence, type, at, orderId, about }: events.EventFound): PartnerEvent => ({
  eventID: id,
  sequence,
  type,
  at: utcIso(at),
  orderID: orderId,
  about,
})

/** Where partners are told what happened to their sales, and with which signature they believe it (Standard Webhooks). */
export function openHooks({ db, clock, secrets, near, isEnded, lock }: Parts): Hooks {
  const addresses = hookAddresses(near)
  const { post, close } = openPost({ patience: PATIENCE })
  /** 256 bits that follow from a key of ours; nothing where that key counts no more. */
  const secretOf = (partnerId: string, keyId: string, generation: number): string | undefined => {
    const key = secrets.isRevoked(keyId) ? undefined : secrets.list().find(({ id }) => id === keyId)
    return key && derive(key, `webhook ${partnerId} ${generation}`)
  }
  const secretsOf = (hook: store.HookFound, now: Instant): string[] => {
    const { partnerId, keyId, generation, formerKeyId, formerGeneration, formerUntil } = hook
    const counts = formerKeyId !== null && formerGeneration !== null && formerUntil !== null && now < formerUntil
    return [
      secretOf(partnerId, keyId, generation),
      ...(counts ? [secretOf(partnerId, formerKeyId, formerGeneration)] : []),
    ].flatMap((secret) => secret ?? [])
  }

  const tell = async (event: events.EventFound): Promise<void> => {
    const hook = await store.findHook(db, event.partnerId)
    // Taken away at this moment: it waits for the next address.
    if (!hook) return
    const now = clock.now()
    const signing = (await isEnded(event.partnerId)) ? [] : secretsOf(hook, now)
    const answer = signing.length === 0 ? undefined : await send(hook, event, signing, now).catch(() => undefined)
    const status = answer?.status ?? null
    if (status !== null && status >= 200 && status < 300) {
      await events.saveTold(db, event, { takenAt: clock.now() })
      return void (await store.saveHealth(db, hook.partnerId, { status, at: null }))
    }
    await store.saveHealth(db, hook.partnerId, { status, at: now })
    const pause = pauseAfterTry(event.tries + 1, now - event.at)
    const asked = Math.min(Number(answer?.retryAfter ?? 0) || 0, LONGEST_WAIT) * SECOND
    const told = pause === undefined ? { givenUpAt: now } : { dueAt: instant(now + Math.max(pause, asked)) }
    await events.saveTold(db, event, told)
  }

  const send = (hook: store.HookFound, event: events.EventFound, signing: readonly string[], now: Instant) => {
    const { eventID, ...told } = wireOf(event)
    const body = JSON.stringify({ type: told.type, timestamp: told.at, data: { eventID, ...told } })
    const stamp = String(Math.floor(now / 1000))
    const signatures = signing.map((secret) => `v1,${signatureOf(secret, `${eventID}.${stamp}.${body}`)}`)
    return post(hook.url, {
      isNear: addresses.isNear(hook.url),
      body,
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Cledrau',
        'webhook-id': eventID,
        'webhook-timestamp': stamp,
        'webhook-signature': signatures.join(' '),
      },
    })
  }

  return {
    find: (partnerId) => store.findHook(db, partnerId),

    set: (partnerId, { url, newSecret }) =>
      db.inTransaction(async (trx): Promise<Result<{ secret: string | null }, 'PARTNER_HOOK_WRONG'>> => {
        if (!addresses.allows(url)) return refuse('PARTNER_HOOK_WRONG')
        const now = clock.now()
        // Set for the first time by two at once, it is set by one after the other.
        await lock(trx, partnerId)
        const before = await store.lockHook(trx, partnerId)
        const keyId = secrets.current(now).id
        const generation = before ? before.generation + 1 : randomInt(1, FIRST_GENERATIONS)
        if (!before) {
          await events.settleAll(trx, partnerId, now)
          await store.addHook(trx, { partnerId, url, keyId, generation })
          return done({ secret: shown(secretOf(partnerId, keyId, generation)) })
        }
        const isLost = secretOf(partnerId, before.keyId, before.generation) === undefined
        const former = {
          formerKeyId: before.keyId,
          formerGeneration: before.generation,
          formerUntil: new Date(now + FORMER_SECRET_COUNTS),
        }
        const isNew = newSecret || isLost
        await store.saveHook(trx, partnerId, { url, ...(isNew ? { keyId, generation, ...former } : {}) })
        return done({ secret: isNew ? shown(secretOf(partnerId, keyId, generation)) : null })
      }),

    remove: async (partnerId) => {
      await db.inTransaction(async (trx) => {
        await store.removeHook(trx, partnerId)
        return done(undefined)
      })
    },

    replay: (partnerId, from, to) =>
      db.inTransaction(async (trx): Promise<Result<number, 'PARTNER_HOOK_MISSING'>> => {
        if (!(await store.lockHook(trx, partnerId))) return refuse('PARTNER_HOOK_MISSING')
        return done(await events.askAgain(trx, partnerId, from, to, clock.now()))
      }),

    tellDue: () =>
      tellEach({
        claim: (most, busy) =>
          events.claimDue(db, { now: clock.now(), until: instant(clock.now() + LEASE), most, busy }),
        ownerOf: ({ partnerId }) => partnerId,
        tell,
        atOnce: AT_ONCE,
      }),

    close,
  }
}

/** As libraries of Standard Webhooks take it. */
const shown = (secret: string | undefined): string =>
  `whsec_${Buffer.from(secret ?? '', 'base64url').toString('base64')}`

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret, 'base64url')).update(text).digest('base64')
