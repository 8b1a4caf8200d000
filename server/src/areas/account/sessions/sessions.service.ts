import { createHash, randomBytes, randomUUID } from 'node:crypto'
import type { SessionEntry } from '@cledrau/contract/account/session.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { DAY, instant, SECOND, type Instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { isProofWay, type Proof } from '@cledrau/domain/accounts/proof.ts'
import type { Clock } from '../../../clock.ts'
import type { Database, Trx } from '../../../db/database.ts'
import type { StillNeeded } from '../../../forgetting.ts'
import type { SignAccessToken } from '../../../http/access-token.ts'
import type { Traveller } from '../../../http/callers.ts'
import { derive, type Secrets } from '../../../keys.ts'
import type { Tell } from '../accounts/account-mails.ts'
import type { Devices } from '../devices/devices.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import type { EndedSessions } from './ended-sessions.ts'
import { openEnding, type Ending } from './ending.ts'
import * as store from './sessions.store.ts'

/** However often it is renewed, a session ends after this. */
const LIFE = 90 * DAY
/** A lost answer may be asked for again this long; after that the token's return means that somebody copied it. */
const REPEATABLE = 10 * SECOND
const KNOWN_FOR = 180 * DAY
const NOBODY = '00000000-0000-0000-0000-000000000000'

/** What somebody signed in on: how it calls itself, and the number that it keeps. */
export type SignedInOn = { platform: string; device: string; deviceId: string | null }
/** An answer without facts. */
type Nothing = Record<string, never>

export type Tokens = { accessToken: string; refreshToken: string }

export type Sessions = {
  start: (trx: Trx, accountId: string, on: SignedInOn) => Promise<{ sessionId: string; refreshToken: string }>
  /** A token of minutes for a session that its owner still has: no table is asked. */
  accessTokenFor: (accountId: string, sessionId: string) => Promise<string>
  refresh: (token: string) => Promise<Result<Tokens, 'SESSION_OVER'>>
  /** Does as much work for nobody's account as for somebody's. */
  knowsDevice: (accountId: string | undefined, deviceId: string | undefined) => Promise<boolean>
  hasBeenUsed: (trx: Trx, accountId: string) => Promise<boolean>
  /** Whether it still goes on, from the table itself: for calls that pay or change credentials. */
  isLive: (traveller: Traveller) => Promise<boolean>
  /** How this session last showed whose it is. */
  findProof: (traveller: Traveller) => Promise<Proof | undefined>
  saveProof: (traveller: Traveller, proof: Proof) => Promise<void>
  signOut: (traveller: Traveller | undefined, refreshToken: string | undefined) => Promise<void>
  list: (traveller: Traveller) => Promise<SessionEntry[]>
  endOne: (traveller: Traveller, id: string) => Promise<Result<Nothing, 'SESSION_UNKNOWN' | 'PROOF_NEEDED'>>
  endOthers: (traveller: Traveller) => Promise<Result<{ ended: number }, 'PROOF_NEEDED'>>
  endAll: Ending['endAll']
  /** A device keeps one credential of an account: the last. */
  replaceCredential: (trx: Trx, credential: store.NewCredential, at: Instant) => Promise<void>
  useCredential: (accountId: string, deviceId: string, hash: Buffer) => Promise<boolean>
  erase: (trx: Trx, accountId: string) => Promise<void>
  /** Which of these devices a session or a credential still names. */
  namedDevices: StillNeeded
  attachDevice: (traveller: Traveller, deviceId: string) => Promise<void>
  /** Tokens of sessions that are over. */
  forgetTokens: () => Promise<void>
  /** Sessions that were over before then. */
  forgetOld: (before: Instant, most: number) => Promise<number>
}

type Parts = {
  db: Database
  clock: Clock
  sign: SignAccessToken
  /** A session that nobody used for so long is over. */
  idle: number
  secrets: Secrets
  ended: EndedSessions
  devices: Devices
  events: SecurityEvents
  tell: Tell
  /** Of whoever ends a session that isn't this one, or takes a device's credential back. */
  askProof: (traveller: Traveller) => Promise<Result<unknown, 'PASSWORD_WRONG' | 'PROOF_NEEDED'>>
}

/** `null`: the token was used before, and its session has just been ended. */
type Renewed = { accountId: string; sessionId: string; successor: string | null }

const hashOf = (token: string) => createHash('sha256').update(token).digest()
const iso = (at: Instant) => utcIso(at)

export function openSessions({
  db,
  clock,
  sign,
  idle,
  secrets,
  ended,
  devices,
  events,
  tell,
  askProof,
}: Parts): Sessions {
  const { end, endAll } = openEnding({ clock, ended, devices })
  type Ends = { endedAt: Instant | null; expiresAt: Instant; lastSeenAt: Instant }
  const isGoingOn = ({ endedAt, expiresAt, lastSeenAt }: Ends, now: Instant) =>
    endedAt === null && expiresAt > now && lastSeenAt + idle > now
  const accessTokenFor = (id: string, sessionId: string) => sign({ kind: 'traveller', id, sessionId }, clock.now())
  const tellEnded = (trx: Trx, accountId: string) =>
    tell(trx, accountId, { template: 'CREDENTIAL_ENDED', event: `credential-ended:${randomUUID()}` })

  return {
    accessTokenFor,

    start: async (trx, accountId, { platform, device, deviceId }) => {
      const now = clock.now()
      const sessionId = randomUUID()
      const refreshToken = randomBytes(32).toString('base64url')
      if (deviceId) await devices.seen(trx, { id: deviceId, accountId, platform, name: device })
      const expiresAt = instant(now + LIFE)
      await store.addSession(trx, { id: sessionId, accountId, deviceId, platform, device, startedAt: now, expiresAt })
      await store.addRefreshToken(trx, hashOf(refreshToken), sessionId, now)
      return { sessionId, refreshToken }
    },

    refresh: async (token) => {
      // Taken before any waiting: a thousand calls that came together must not look late because they queued.
      const now = clock.now()
      const hash = hashOf(token)
      const renewed = await db.inTransaction<Renewed, 'SESSION_OVER'>(async (trx) => {
        const row = await store.lockRefreshToken(trx, hash)
        if (!row || !isGoingOn(row, now)) return refuse('SESSION_OVER')
        if (row.usedAt === null) {
          const key = secrets.current(now)
          const successor = derive(key, token)
          await store.saveTokenUsed(trx, hash, key.id, now)
          await store.addRefreshToken(trx, hashOf(successor), row.sessionId, now)
          await store.saveSeen(trx, row.sessionId, now)
          return done({ ...row, successor })
        }
        const key = secrets.find(row.keyId ?? '', now)
        if (now - row.usedAt <= REPEATABLE && key) return done({ ...row, successor: derive(key, token) })

        await end(trx, { accountId: row.accountId, id: row.sessionId }, 'reused')
        await events.add(trx, row.accountId, 'TOKEN_REUSED', { sessionId: row.sessionId, device: row.device })
        await tell(trx, row.accountId, {
          template: 'TOKEN_REUSED',
          event: `token-reused:${row.sessionId}`,
          facts: { device: row.device },
        })
        return done({ ...row, successor: null })
      })
      if (!renewed.ok || renewed.value.successor === null) return refuse('SESSION_OVER')
      const { accountId, sessionId, successor } = renewed.value
      return done({ accessToken: await accessTokenFor(accountId, sessionId), refreshToken: successor })
    },

    knowsDevice: async (accountId = NOBODY, deviceId = '') => {
      const since = instant(clock.now() - KNOWN_FOR)
      return (await store.findSessionOnDevice(db, accountId, deviceId, since)) !== undefined
    },

    hasBeenUsed: async (trx, accountId) => (await store.findAnySession(trx, accountId)) !== undefined,

    isLive: async ({ id, sessionId }) => {
      const session = await store.findSession(db, sessionId)
      return session?.accountId === id && isGoingOn(session, clock.now())
    },

    findProof: async ({ id, sessionId }) => {
      const session = await store.findProof(db, id, sessionId)
      const { provenWay: way, provenAt: at } = session ?? {}
      return at && isProofWay(way) ? { way, at } : undefined
    },

    saveProof: async ({ id, sessionId }, { way, at }) => {
      await store.saveProof(db, id, sessionId, way, at)
    },

    signOut: async (traveller, refreshToken) => {
      const byToken = refreshToken ? await store.findSessionByToken(db, hashOf(refreshToken)) : undefined
      const named = [traveller && { id: traveller.sessionId, accountId: traveller.id }, byToken].filter(
        (one) => one !== undefined,
      )
      await db.inTransaction(async (trx) => {
        for (const session of named) {
          if ((await end(trx, session, 'signed-out')) > 0)
            await events.add(trx, session.accountId, 'SIGNED_OUT', { sessionId: session.id })
        }
        return done(undefined)
      })
    },

    list: async (traveller) => {
      const sessions = await store.listOpenSessions(db, traveller.id, clock.now(), instant(clock.now() - idle))
      const credentials = await store.listOpenCredentials(db, traveller.id)
      return [
        ...sessions.map(({ id, platform, device, startedAt, lastSeenAt }) => ({
          id,
          kind: 'session' as const,
          current: id === traveller.sessionId,
          platform: platform as SessionEntry['platform'],
          device,
          startedAt: iso(startedAt),
          lastSeenAt: iso(lastSeenAt),
        })),
        ...credentials.map(({ id, platform, device, createdAt, lastUsedAt }) => ({
          id,
          kind: 'credential' as const,
          current: false,
          platform: platform as SessionEntry['platform'],
          device,
          startedAt: iso(createdAt),
          lastSeenAt: iso(lastUsedAt),
        })),
      ]
    },

    endOne: async (traveller, id) => {
      if (!(await askProof(traveller)).ok) return refuse('PROOF_NEEDED')
      return db.inTransaction(async (trx) => {
        const sessions = await end(trx, { accountId: traveller.id, id }, 'ended')
        const credentials = await store.endCredentials(trx, { accountId: traveller.id, id }, clock.now())
        if (sessions + credentials === 0) return refuse('SESSION_UNKNOWN')
        await events.add(trx, traveller.id, sessions > 0 ? 'SESSION_ENDED' : 'CREDENTIAL_ENDED', { sessionId: id })
        if (credentials > 0) await tellEnded(trx, traveller.id)
        return done({})
      })
    },

    endOthers: async (traveller) => {
      if (!(await askProof(traveller)).ok) return refuse('PROOF_NEEDED')
      return db.inTransaction(async (trx) => {
        const sessions = await end(trx, { accountId: traveller.id, except: traveller.sessionId }, 'ended')
        const credentials = await store.endCredentials(trx, { accountId: traveller.id }, clock.now())
        if (sessions + credentials > 0) await events.add(trx, traveller.id, 'OTHER_SESSIONS_ENDED')
        if (credentials > 0) await tellEnded(trx, traveller.id)
        return done({ ended: sessions + credentials })
      })
    },

    endAll,

    replaceCredential: async (trx, credential, at) => {
      const { accountId, deviceId } = credential
      await store.endCredentials(trx, { accountId, deviceId }, at)
      await store.addCredential(trx, credential, at)
    },

    useCredential: async (accountId, deviceId, hash) =>
      (await store.useCredential(db, accountId, deviceId, hash, clock.now())) !== undefined,

    erase: async (trx, accountId) => {
      await end(trx, { accountId }, 'deleted')
      await store.eraseFrom(trx, accountId)
    },

    namedDevices: (ids) => store.listNamedDevices(db, ids),
    attachDevice: async (traveller, deviceId) => {
      await store.saveDevice(db, traveller.id, traveller.sessionId, deviceId)
    },

    forgetOld: (before, most) => store.forgetSessions(db, before, most),
    forgetTokens: async () => {
      await store.forgetTokensEndedBefore(db, instant(clock.now() - DAY))
    },
  }
}
