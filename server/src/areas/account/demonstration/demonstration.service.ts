import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import {
  addressLine,
  email,
  languagePreference,
  name,
  newPassword,
  postcode,
  title,
} from '@cledrau/contract/account/account-fields.ts'
import { addFavourite } from '@cledrau/contract/account/favourites.ts'
import { preferences } from '@cledrau/contract/account/preferences.ts'
import { done } from '@cledrau/domain/result.ts'
import * as z from 'zod/mini'
import type { Database } from '../../../db/database.ts'
import type { Accounts } from '../accounts/accounts.service.ts'
import type { Favourites } from '../favourites/favourites.service.ts'
import type { MultiflexNotifications } from '../multiflex-notifications/multiflex-notifications.service.ts'
import type { Passkeys } from '../passkeys/passkeys.service.ts'
import type { PreferencesService } from '../preferences/preferences.service.ts'
import type { Recents } from '../recents/recents.service.ts'
import type { Registration } from '../accounts/registration.service.ts'

const codes = z.array(z.string())

const demonstration = z.object({
  password: newPassword,
  accounts: z.array(
    z.object({
      email,
      title,
      firstName: name,
      lastName: name,
      languagePreference,
      address1: z.optional(addressLine),
      address2: z.optional(addressLine),
      townCity: z.optional(addressLine),
      postcode: z.optional(postcode),
      marketingOptIn: z.boolean(),
      preferences: z.optional(z.partial(preferences)),
      favourites: z.optional(z.array(addFavourite.request)),
      stations: z.optional(z.object({ TS: codes, LT: codes })),
      railcards: z.optional(codes),
      multiflexNotifications: z.optional(codes),
    }),
  ),
})

type Services = {
  registration: Registration
  preferences: PreferencesService
  favourites: Favourites
  recents: Recents
  multiflexNotifications: MultiflexNotifications
}

const read = async (dataDir: string) =>
  demonstration.parse(JSON.parse(await readFile(join(dataDir, 'accounts/demonstration.json'), 'utf8')))

/** Puts the accounts to try the product with where they are missing; those that are there stay as people left them. */
export async function seedDemonstration(dataDir: string, services: Services): Promise<number> {
  const { password, accounts } = await read(dataDir)
  const added = await Promise.all(accounts.map((account) => addOne(services, password, account)))
  return added.filter(Boolean).length
}

/** Whoever tries the product most likely is the first of them. */
export async function findDemonstration(
  dataDir: string,
  accounts: Pick<Accounts, 'findForSignIn'>,
): Promise<string | undefined> {
  const [first] = (await read(dataDir)).accounts
  return first && (await accounts.findForSignIn(first.email))?.id
}

/** Takes back what was seeded: their password is known to everybody, so nobody gets in any more, and nobody stays in. */
export async function endDemonstration(
  dataDir: string,
  { db, accounts, passkeys }: { db: Database; accounts: Pick<Accounts, 'shut'>; passkeys: Pick<Passkeys, 'erase'> },
): Promise<void> {
  for (const account of (await read(dataDir)).accounts) {
    await db.inTransaction(async (trx) => {
      const id = await accounts.shut(trx, account.email)
      if (id !== undefined) await passkeys.erase(trx, id)
      return done(undefined)
    })
  }
}

type Demonstrated = z.infer<typeof demonstration>['accounts'][number]

async function addOne(services: Services, password: string, account: Demonstrated): Promise<boolean> {
  const {
    preferences: liked,
    favourites = [],
    stations,
    railcards = [],
    multiflexNotifications = [],
    ...details
  } = account
  const id = await services.registration.addVerified({ ...details, password })
  if (id === undefined) return false
  if (liked) await services.preferences.save(id, liked)
  // The newest stands first in every list.
  for (const favourite of favourites.toReversed()) await services.favourites.add(id, favourite)
  for (const use of ['TS', 'LT'] as const)
    if (stations && stations[use].length > 0) await services.recents.useStations(id, use, stations[use])
  if (railcards.length > 0) await services.recents.useRailcards(id, railcards, undefined)
  if (multiflexNotifications.length > 0) await services.multiflexNotifications.save(id, multiflexNotifications)
  return true
}
