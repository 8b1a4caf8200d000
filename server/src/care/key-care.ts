import { access } from 'node:fs/promises'
import { join } from 'node:path'
import { secondFactorsSealedWith } from '../areas/account/second-factor/sealed-with.ts'
import { headsSignedWith } from '../areas/live/evidence/signed-with.ts'
import { openKeyCare, type KeyCare } from '../areas/operations/keys/keys.service.ts'
import { hooksSignedWith } from '../areas/partners/events/signed-with.ts'
import { ticketCodes } from '../areas/tickets/tickets/codes.ts'
import { openPhonePassKeys, PHONE_PASS_FILES } from '../areas/tickets/tickets/phone-pass-keys.ts'
import type { Clock } from '../clock.ts'
import type { Database } from '../db/database.ts'
import { listStored, PURPOSES, readOrMake } from '../key-files.ts'
import { markOf } from '../keys.ts'
import { WrongSetting } from '../settings.ts'

/** The care for all keys of the product, for its command: whoever made something with a key says how much of it is about. */
export const productKeyCare = (db: Database, clock: Clock, folder: string): KeyCare =>
  openKeyCare(db, clock, folder, {
    ticket: (trx, { secret }, now) => ticketCodes.countSignedWith(trx, markOf(String(secret.x)), now),
    evidence: (trx, { secret }) => headsSignedWith(trx, markOf(String(secret.x))),
    webhooks: (trx, { id }) => hooksSignedWith(trx, id),
    'second-factor': (trx, { id }) => secondFactorsSealedWith(trx, id),
  })

/** What a folder of keys lacks, by the names of its files. */
async function missingIn(folder: string): Promise<string[]> {
  const missing: string[] = []
  for (const purpose of PURPOSES) if ((await listStored(folder, purpose)).length === 0) missing.push(purpose)
  for (const name of PHONE_PASS_FILES) await access(join(folder, `${name}.json`)).catch(() => void missing.push(name))
  return missing
}

/**
 * A server beside others makes no keys: another one would believe nothing that it signs, nor open what it seals. They are made
 * once, by a person, for all of them.
 */
export async function checkSharedKeys(folder: string): Promise<void> {
  const missing = await missingIn(folder)
  if (missing.length > 0)
    throw new WrongSetting(
      `KEYS=${folder} has no keys for ${missing.join(', ')}: make them once with npm run keys -- make, and give all servers on this database that folder, or a copy of it`,
    )
}

/** Makes what is missing, and changes nothing that is there; answers what that was. */
export async function makeMissingKeys(folder: string): Promise<string[]> {
  const missing = await missingIn(folder)
  for (const purpose of PURPOSES) await readOrMake(folder, purpose)
  await openPhonePassKeys(folder)
  return missing
}
