import { createHash, randomBytes, randomUUID } from 'node:crypto'
import { done, type Result } from '@cledrau/domain/result.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Traveller } from '../../../http/callers.ts'
import type { Tell } from '../accounts/account-mails.ts'
import type { Devices } from '../devices/devices.service.ts'
import type { Proofs } from '../proofs/proofs.service.ts'
import type { SecurityEvents } from '../security-events/security-events.service.ts'
import type { Sessions } from '../sessions/sessions.service.ts'

/** What a device credential looks like; nobody's password does. */
export const CREDENTIAL = /^device\.[\w-]{43}$/

/** Whether a text is the credential that this account keeps on this device. */
export type CredentialCheck = (accountId: string, deviceId: string, credential: string) => Promise<boolean>

export type DeviceCredentials = {
  add: (
    traveller: Traveller,
    request: { deviceID: string; password?: string | undefined; device: string; platform: string },
  ) => Promise<Result<{ credential: string }, 'PASSWORD_WRONG' | 'PROOF_NEEDED'>>
  check: CredentialCheck
}

type Parts = {
  db: Database
  clock: Clock
  proofs: Proofs
  sessions: Sessions
  devices: Devices
  events: SecurityEvents
  tell: Tell
}

const hashOf = (credential: string) => createHash('sha256').update(credential).digest()

/** Biometrics open a vault on the device; in it lies this instead of the password, worth nothing anywhere else. */
export function openDeviceCredentials({
  db,
  clock,
  proofs,
  sessions,
  devices,
  events,
  tell,
}: Parts): DeviceCredentials {
  return {
    add: async (traveller, { deviceID, password, device, platform }) => {
      const proven = await proofs.ask(traveller, password)
      if (!proven.ok) return proven
      const credential = `device.${randomBytes(32).toString('base64url')}`
      await db.inTransaction(async (trx) => {
        await devices.seen(trx, { id: deviceID, accountId: traveller.id, platform, name: device })
        const place = { id: randomUUID(), accountId: traveller.id, deviceId: deviceID, platform, device }
        await sessions.replaceCredential(trx, { ...place, hash: hashOf(credential) }, clock.now())
        await events.add(trx, traveller.id, 'CREDENTIAL_ADDED', { sessionId: traveller.sessionId, device })
        await tell(trx, traveller.id, {
          template: 'CREDENTIAL_ADDED',
          event: `credential-added:${place.id}`,
          facts: { device },
        })
        return done(undefined)
      })
      return done({ credential })
    },
    check: (accountId, deviceId, credential) => sessions.useCredential(accountId, deviceId, hashOf(credential)),
  }
}
