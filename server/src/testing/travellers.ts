import { randomUUID } from 'node:crypto'
import { giveProof } from '@cledrau/contract/account/proof.ts'
import { DAY } from '@cledrau/domain/time/instant.ts'
import type { Traveller } from '../http/callers.ts'
import { openPasswords } from '../areas/account/accounts/passwords.ts'
import type { TestServer } from './test-server.ts'

export const PASSWORD = 'Môr-las7ceffyl'

let hash: Promise<string> | undefined
let count = 0

export type KnownTraveller = Traveller & { email: string }

/** Somebody with a verified account and a session, put straight into the database. Their password is `PASSWORD`. */
export async function addTraveller(
  { db, clock }: TestServer,
  {
    email = `traveller${++count}@example.org`,
    language = 'en' as 'en' | 'cy',
    verified = true,
    firstName = 'Carys',
    lastName = 'Evans',
  } = {},
): Promise<KnownTraveller> {
  hash ??= openPasswords().hash(PASSWORD)
  const [id, sessionId] = [randomUUID(), randomUUID()]
  const now = new Date(clock.now())
  await db
    .insertInto('accounts')
    .values({
      id,
      email,
      emailKey: email.toLowerCase(),
      title: 'Ms',
      firstName,
      lastName,
      language,
      marketingOptIn: false,
      thirdPartyOptIn: false,
      passwordHash: await hash,
      createdAt: now,
      verifiedAt: verified ? now : null,
      deletedAt: null,
    })
    .execute()
  await db
    .insertInto('sessions')
    .values({
      id: sessionId,
      accountId: id,
      deviceId: null,
      platform: 'web',
      device: 'Firefox, Linux',
      startedAt: now,
      lastSeenAt: now,
      expiresAt: new Date(clock.now() + 90 * DAY),
      endedAt: null,
      endReason: null,
    })
    .execute()
  return { kind: 'traveller', id, sessionId, email }
}

/** They show again that it is them, as an account with a password alone does: good for five minutes of changes. */
export async function showWho(house: TestServer, as: Traveller, code?: string): Promise<void> {
  const { status, text } = await house.call(giveProof, { password: PASSWORD, code }, { as })
  if (status !== 200) throw new Error(`no proof was taken: ${text}`)
}
