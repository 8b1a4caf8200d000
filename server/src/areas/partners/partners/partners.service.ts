import { randomUUID } from 'node:crypto'
import type { Scope } from '@cledrau/domain/partners/scopes.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, type Instant } from '@cledrau/domain/time/instant.ts'
import { calculateJwkThumbprint, type JWK } from 'jose'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import * as store from './partners.store.ts'

export type PartnerTerms = { scopes: Scope[]; creditLimit: number; callsPerMinute: number }

type Known = 'PARTNER_UNKNOWN' | 'PARTNER_ENDED'

/** What operators do about partners; each may be repeated. */
export type Partners = {
  add: (
    name: string,
    terms: PartnerTerms,
    key: JWK,
    /** Whom it was before, where it is the same again in another database. */
    id?: string,
  ) => Promise<Result<{ id: string; keyId: string }, 'NAME_TAKEN' | 'KEY_TAKEN'>>
  /** Other terms from now on; tokens that are out keep their scopes for the minutes that they live. */
  change: (name: string, terms: Partial<PartnerTerms>) => Promise<Result<void, Known>>
  /** Another key counts at once, and those before it for a day more, or no longer. */
  rotate: (name: string, key: JWK, atOnce: boolean) => Promise<Result<{ keyId: string }, Known | 'KEY_TAKEN'>>
  /** Nothing of theirs opens anything from now on. What they sold stays sold, and what they owe stays owed. */
  end: (name: string) => Promise<Result<void, 'PARTNER_UNKNOWN'>>
  list: () => Promise<(store.PartnerFound & { keys: store.PartnerKeyFound[] })[]>
  findByName: (name: string) => Promise<store.PartnerFound | undefined>
  isEnded: (id: string) => Promise<boolean>
  /** For whoever lets them buy: one purchase of theirs after the other. */
  lock: (trx: Trx, id: string) => Promise<store.PartnerFound | undefined>
  find: (id: string) => Promise<store.PartnerFound | undefined>
  /** The number of the last of so many new events. */
  countEvents: (trx: Trx, id: string, by: number) => Promise<number>
  /** Proofs that couldn’t be shown again anyway: at most so many. */
  forgetProofs: (before: Instant, most: number) => Promise<number>
}

/** So long both keys count: a night in which somebody can put things right. */
const FORMER_KEY_COUNTS = DAY

export function openPartners(db: Database, clock: Clock): Partners {
  const withKey = async (trx: Trx, partnerId: string, key: JWK) => {
    const keyId = await calculateJwkThumbprint(key)
    const isOwn = (await store.listKeys(trx, partnerId)).some(({ id }) => id === keyId)
    const publicKey = key as Record<string, unknown>
    const isFree = isOwn || (await store.addKey(trx, { id: keyId, partnerId, publicKey, at: clock.now() }))
    return isFree ? done(keyId) : refuse('KEY_TAKEN' as const)
  }
  const known = async (trx: Trx, name: string): Promise<Result<store.PartnerFound, Known>> => {
    const partner = await store.lockByName(trx, name)
    if (!partner) return refuse('PARTNER_UNKNOWN')
    return partner.endedAt === null ? done(partner) : refuse('PARTNER_ENDED')
  }
  return {
    add: (name, terms, key, id = randomUUID()) =>
      db.inTransaction(async (trx): Promise<Result<{ id: string; keyId: string }, 'NAME_TAKEN' | 'KEY_TAKEN'>> => {
        if (!(await store.addPartner(trx, { id, name, ...terms, at: clock.now() }))) return refuse('NAME_TAKEN')
        const added = await withKey(trx, id, key)
        return added.ok ? done({ id, keyId: added.value }) : added
      }),
    change: (name, terms) =>
      db.inTransaction(async (trx): Promise<Result<void, Known>> => {
        const partner = await known(trx, name)
        if (!partner.ok) return partner
        if (Object.keys(terms).length > 0) await store.savePartner(trx, partner.value.id, terms)
        return done(undefined)
      }),
    rotate: (name, key, atOnce) =>
      db.inTransaction(async (trx): Promise<Result<{ keyId: string }, Known | 'KEY_TAKEN'>> => {
        const partner = await known(trx, name)
        if (!partner.ok) return partner
        const added = await withKey(trx, partner.value.id, key)
        if (!added.ok) return added
        const until = instant(clock.now() + (atOnce ? 0 : FORMER_KEY_COUNTS))
        await store.endOtherKeys(trx, partner.value.id, added.value, until)
        return done({ keyId: added.value })
      }),
    end: (name) =>
      db.inTransaction(async (trx): Promise<Result<void, 'PARTNER_UNKNOWN'>> => {
        const partner = await store.lockByName(trx, name)
        if (!partner) return refuse('PARTNER_UNKNOWN')
        if (partner.endedAt === null) await store.endPartner(trx, partner.id, clock.now())
        return done(undefined)
      }),
    list: async () =>
      Promise.all(
        (await store.listPartners(db)).map(async (partner) => ({
          ...partner,
          keys: await store.listKeys(db, partner.id),
        })),
      ),
    findByName: (name) => store.findByName(db, name),
    isEnded: async (id) => ((await store.findPartner(db, id))?.endedAt ?? null) !== null,
    lock: store.lockPartner,
    find: (id) => store.findPartner(db, id),
    countEvents: store.countEvents,
    forgetProofs: (before, most) => store.forgetProofs(db, before, most),
  }
}

/** Whether a key counts now. */
export const counts = ({ endsAt }: Pick<store.PartnerKeyFound, 'endsAt'>, now: Instant): boolean =>
  endsAt === null || now < endsAt
