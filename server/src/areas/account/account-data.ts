import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Accounts } from './accounts/accounts.service.ts'
import type { Recovery } from './accounts/recovery.service.ts'
import type { Registration } from './accounts/registration.service.ts'
import type { Devices } from './devices/devices.service.ts'
import type { Favourites } from './favourites/favourites.service.ts'
import type { KeptRailcards } from './kept-railcards/kept-railcards.service.ts'
import type { MultiflexNotifications } from './multiflex-notifications/multiflex-notifications.service.ts'
import type { Passkeys } from './passkeys/passkeys.service.ts'
import type { Photocards } from './photocards/photocards.service.ts'
import type { PreferencesService } from './preferences/preferences.service.ts'
import type { Recents } from './recents/recents.service.ts'
import type { SearchHistoryService } from './search-history/search-history.service.ts'
import type { SecondFactor } from './second-factor/second-factor.service.ts'
import type { SecurityEvents } from './security-events/security-events.service.ts'
import type { Sessions } from './sessions/sessions.service.ts'
import type { PersonalDataPart } from './your-data/personal-data.ts'

type Services = {
  accounts: Accounts
  devices: Devices
  events: SecurityEvents
  favourites: Favourites
  keptRailcards: KeptRailcards
  history: SearchHistoryService
  multiflexNotifications: MultiflexNotifications
  passkeys: Passkeys
  photocards: Photocards
  preferences: PreferencesService
  recents: Recents
  recovery: Pick<Recovery, 'forgetAsked'>
  registration: Pick<Registration, 'forgetAsked'>
  secondFactor: SecondFactor
  sessions: Sessions
}

const iso = (at: number) => utcIso(at)

/** What the account's own subjects keep about somebody; the account itself comes last, because all else hangs on it. */
export const accountData = (services: Services): PersonalDataPart[] => [
  {
    subject: 'PREFERENCES',
    collect: async (id) => [await services.preferences.read(id)],
    onDeletion: 'erased',
    erase: services.preferences.erase,
  },
  {
    subject: 'FAVOURITES',
    collect: async (id) =>
      (await services.favourites.list(id)).map(({ origin, destination, name }) => ({ origin, destination, name })),
    onDeletion: 'erased',
    erase: services.favourites.erase,
  },
  {
    subject: 'RAILCARDS',
    collect: async (id) =>
      (await services.keptRailcards.list(id)).map(({ code, number, endsOn }) => ({ railcard: code, number, endsOn })),
    onDeletion: 'erased',
    erase: services.keptRailcards.erase,
  },
  {
    subject: 'PHOTOCARD',
    collect: async (id) => {
      const made = await services.photocards.find(id)
      if (!made) return []
      const { number, name, picture, since } = made
      return [{ number, name, picture: `data:image/jpeg;base64,${picture}`, since: iso(Date.parse(since)) }]
    },
    onDeletion: 'erased',
    erase: services.photocards.erase,
  },
  {
    subject: 'RECENTS',
    collect: async (id) => {
      const { TS, LT } = await services.recents.stations(id)
      const railcards = await services.recents.railcards(id)
      return [
        ...[...new Set([...TS, ...LT])].map((station) => ({ station })),
        ...railcards.map(({ code, count, show }) => ({ railcard: code, count, show })),
      ]
    },
    onDeletion: 'erased',
    erase: services.recents.erase,
  },
  {
    subject: 'SEARCH_HISTORY',
    collect: async (id) => {
      const { out, ret } = await services.history.fetch(id)
      return [...out, ...ret].map(({ search, timeOfSearch }) => ({ timeOfSearch, search }))
    },
    onDeletion: 'erased',
    erase: services.history.erase,
  },
  {
    subject: 'MULTIFLEX_NOTIFICATIONS',
    collect: async (id) =>
      (await services.multiflexNotifications.read(id)).notifications.map((notification) => ({ notification })),
    onDeletion: 'erased',
    erase: services.multiflexNotifications.erase,
  },
  {
    subject: 'PASSKEYS',
    collect: async (id) =>
      (await services.passkeys.list(id)).map(({ name, createdAt, lastUsedAt }) => ({ name, createdAt, lastUsedAt })),
    onDeletion: 'erased',
    erase: services.passkeys.erase,
  },
  {
    subject: 'SECOND_FACTOR',
    collect: async (id) => [await services.secondFactor.read(id)].filter(({ on }) => on),
    onDeletion: 'erased',
    erase: services.secondFactor.erase,
  },
  {
    subject: 'SESSIONS',
    collect: async (id) =>
      (await services.sessions.list({ kind: 'traveller', id, sessionId: '' })).map(
        ({ device, platform, startedAt, lastSeenAt }) => ({ device, platform, startedAt, lastSeenAt }),
      ),
    onDeletion: 'erased',
    erase: services.sessions.erase,
  },
  {
    subject: 'DEVICES',
    collect: async (id) =>
      (await services.devices.list(id)).map(({ name, platform, createdAt, lastSeenAt }) => ({
        device: name,
        platform,
        createdAt: iso(createdAt),
        lastSeenAt: iso(lastSeenAt),
      })),
    onDeletion: 'erased',
    erase: services.devices.removeAll,
  },
  {
    // Nobody can take these back, not even we; without the account they say nothing about anybody.
    subject: 'SECURITY_EVENTS',
    collect: async (id) =>
      (await services.events.list(id)).map(({ at, kind, device }) => ({ at, event: kind, device })),
    onDeletion: 'kept',
    erase: async () => {},
  },
  {
    subject: 'DETAILS',
    collect: async (id) => [{ ...(await services.accounts.read(id)) }],
    onDeletion: 'erased',
    // While the address is still known.
    erase: async (trx, id) => {
      await services.recovery.forgetAsked(trx, id)
      await services.registration.forgetAsked(trx, id)
      await services.accounts.erase(trx, id)
    },
  },
]
