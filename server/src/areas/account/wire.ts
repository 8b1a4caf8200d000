import { DAY } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import { pushHosts } from '../../gateways/push/push-hosts.ts'
import { accessTokenSigner, type IsEnded } from '../../http/access-token.ts'
import type { Jobs } from '../../jobs.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { Keys } from '../../keys.ts'
import { openTell } from './accounts/account-mails.ts'
import { accountRoutes } from './accounts/accounts.routes.ts'
import { openAccounts } from './accounts/accounts.service.ts'
import { openHearers } from './accounts/hearers.ts'
import { openEmailChange } from './accounts/email-change.service.ts'
import { holdAccount, lockAccount } from './accounts/existing-account.ts'
import { openPasswords } from './accounts/passwords.ts'
import { openPasswordChange } from './accounts/password-change.service.ts'
import { openRecovery } from './accounts/recovery.service.ts'
import { openRegistration } from './accounts/registration.service.ts'
import { endDemonstration, findDemonstration, seedDemonstration } from './demonstration/demonstration.service.ts'
import { deviceRoutes } from './devices/devices.routes.ts'
import { openDevices } from './devices/devices.service.ts'
import { favouritesRoutes } from './favourites/favourites.routes.ts'
import { openFavourites } from './favourites/favourites.service.ts'
import { keptRailcardsRoutes } from './kept-railcards/kept-railcards.routes.ts'
import { openKeptRailcards, type KeptRailcards } from './kept-railcards/kept-railcards.service.ts'
import { openDeviceCredentials } from './login/device-credentials.service.ts'
import { loginRoutes } from './login/login.routes.ts'
import { openLogin } from './login/login.service.ts'
import { multiflexNotificationRoutes } from './multiflex-notifications/multiflex-notifications.routes.ts'
import {
  openMultiflexNotifications,
  type MultiflexNotifications,
} from './multiflex-notifications/multiflex-notifications.service.ts'
import { passkeyRoutes } from './passkeys/passkeys.routes.ts'
import { openPasskeys } from './passkeys/passkeys.service.ts'
import { photocardsRoutes } from './photocards/photocards.routes.ts'
import { openPhotocards, type Photocards } from './photocards/photocards.service.ts'
import { preferencesRoutes } from './preferences/preferences.routes.ts'
import { proofRoutes } from './proofs/proofs.routes.ts'
import { openProofs, type Proofs } from './proofs/proofs.service.ts'
import { openPreferences } from './preferences/preferences.service.ts'
import { recentsRoutes } from './recents/recents.routes.ts'
import { openRecents } from './recents/recents.service.ts'
import type { Hearers } from '../messages/hearers/hearers.ts'
import type { MessageModules } from '../messages/wire.ts'
import type { ReferenceSubjects } from '../reading/wire.ts'
import { searchHistoryRoutes } from './search-history/search-history.routes.ts'
import { openSearchHistory } from './search-history/search-history.service.ts'
import { secondFactorRoutes } from './second-factor/second-factor.routes.ts'
import { openSecondFactor } from './second-factor/second-factor.service.ts'
import { securityEventRoutes } from './security-events/security-events.routes.ts'
import { openSecurityEvents } from './security-events/security-events.service.ts'
import { openEndedSessions } from './sessions/ended-sessions.ts'
import { sessionRoutes } from './sessions/sessions.routes.ts'
import { openSessions, type Sessions } from './sessions/sessions.service.ts'
import type { Throttles } from '../operations/throttles/throttles.service.ts'
import type { PersonalDataPart } from './your-data/personal-data.ts'
import { yourDataRoutes } from './your-data/your-data.routes.ts'
import type { EraseAgain, NoteErasure } from '../operations/erasures/erasures.service.ts'
import { openYourData } from './your-data/your-data.service.ts'
import type { Idempotency } from '../../http/idempotency.ts'
import type { Settings } from '../../settings.ts'
import { accountData } from './account-data.ts'
import type { Say } from '../../words.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  keys: Keys
  rings: KeyRings
  jobs: Jobs
  subjects: ReferenceSubjects
  messages: Pick<MessageModules, 'mails' | 'links'>
  throttles: Throttles
  idempotency: Pick<Idempotency, 'erase'>
  noteErasure: NoteErasure
  say: Say
}

export type AccountModules = {
  routes: (api: FastifyInstance) => void
  isEnded: IsEnded
  /** Who can be told something, and where. */
  hearers: Hearers
  /** Which news of bundles somebody wants. */
  multiflexNotifications: Pick<MultiflexNotifications, 'listChosen'>
  photocards: Pick<Photocards, 'find' | 'named' | 'eraseAgain'>
  keptRailcards: Pick<KeptRailcards, 'list'>
  /** Asks the table itself: for calls that spend money. */
  isLive: Sessions['isLive']
  /** Adds the accounts to try the product with; answers how many were missing. */
  seedDemonstration: () => Promise<number>
  /** The first of them, where it is there. */
  findDemonstration: () => Promise<string | undefined>
  /** Takes them back where they are. */
  endDemonstration: () => Promise<void>
  /** Whoever keeps something about people says so here: it is then exported, shown before a deletion, and erased. */
  addPersonalData: (part: PersonalDataPart) => void
  eraseAgain: EraseAgain
  /** All of them, as soon as everything is open. */
  personalData: () => readonly PersonalDataPart[]
  terms: Term[]
  /** What a job does each night: forgets what has had its time. */
  tidy: () => Promise<void>
  /** Seals second steps with the newest key; a job does it each minute. */
  resealSecondFactors: () => Promise<number>
  /** Background work begins; until then what is asked of it waits in the database. */
  start: () => Promise<void>
}

/** The native app's own pages. */
const NATIVE_ORIGINS = ['capacitor://localhost', 'https://localhost']

const HOUSEKEEPING = 'keep-accounts-tidy'

/** Everything that belongs to accounts, wired on one page. */
export async function openAccountModules({
  settings,
  clock,
  db,
  keys,
  rings,
  jobs,
  subjects,
  messages: { mails, links },
  throttles,
  idempotency,
  noteErasure,
  say,
}: Parts): Promise<AccountModules> {
  const isTitle = (title: string) => subjects.titles.current().value.user.some(({ value }) => value === title)
  const isStation = (code: string) => subjects.stations.current().value.byCode.has(code)
  const isOption = (option: string) =>
    subjects.lists.current().value.multiflexNotificationOptions.some(({ value }) => value === option)
  const isReason = (reason: string) =>
    subjects.lists.current().value.deletionReasons.some(({ value }) => value === reason)
  const limit = () => subjects.options.current().value.searchHistoryLimit

  const tell = openTell(mails)
  const events = openSecurityEvents(db, clock)
  const passwords = openPasswords()
  const devices = openDevices(db, clock, holdAccount)
  const ended = openEndedSessions(db, clock)
  const secrets = await rings.secrets('refresh')
  const askProof: Proofs['ask'] = (traveller) => proofs.ask(traveller)
  const sign = accessTokenSigner(keys, settings.PUBLIC_URL)
  const idle = settings.SESSION_IDLE_DAYS * DAY
  const sessions = openSessions({ db, clock, sign, idle, secrets, ended, devices, events, tell, askProof })
  const accounts = openAccounts({ db, clock, links, throttles, passwords, sessions, isTitle })
  const proofs = openProofs({
    clock,
    accounts,
    sessions,
    events,
    secondFactor: () => secondFactor,
    passkeys: () => passkeys,
  })
  const registration = openRegistration({ db, clock, jobs, links, events, throttles, passwords, isTitle, tell })
  const recovery = openRecovery({ db, clock, jobs, links, events, throttles, passwords, sessions, tell })
  const emailChange = openEmailChange({ db, clock, links, mails, events, throttles, proofs })
  const passwordChange = openPasswordChange({ db, links, events, passwords, sessions, proofs, tell })
  const credentials = openDeviceCredentials({ db, clock, proofs, sessions, devices, events, tell })
  const lock = lockAccount
  const preferences = openPreferences(db, lock)
  const favourites = openFavourites({ db, clock, lock, isStation })
  const keptRailcards = openKeptRailcards({ db, clock, lock })
  const photocards = openPhotocards({ db, clock, lock, noteErasure })
  const recents = openRecents({ db, clock, lock, isStation })
  const history = openSearchHistory({ db, clock, lock, limit })
  const multiflexNotifications = openMultiflexNotifications({ db, lock, isOption })
  const secondFactor = openSecondFactor({
    db,
    clock,
    jobs,
    secrets: await rings.secrets('second-factor'),
    reloadKeys: rings.reload,
    proofs,
    events,
    throttles,
    tell,
  })
  const login = openLogin({
    db,
    accounts,
    passwords,
    sessions,
    events,
    throttles,
    tell,
    secondFactor: secondFactor.check,
    credential: credentials.check,
  })

  const { PUBLIC_URL: publicUrl, APP_ORIGINS } = settings
  const origins = [...NATIVE_ORIGINS, ...APP_ORIGINS]
  const passkeys = openPasskeys({ db, clock, proofs, login, events, tell, publicUrl, origins })
  const personalData = accountData({
    accounts,
    devices,
    events,
    favourites,
    history,
    keptRailcards,
    multiflexNotifications,
    passkeys,
    photocards,
    preferences,
    recents,
    recovery,
    registration,
    secondFactor,
    sessions,
  })
  const yourData = openYourData({
    db,
    clock,
    jobs,
    links,
    mails,
    events,
    accounts,
    proofs,
    idempotency,
    tell,
    noteErasure,
    say,
    isReason,
    personalData: () => personalData,
  })

  const tidy = async () => {
    await sessions.forgetTokens()
    await throttles.forgetOld()
    await yourData.forgetOld()
  }

  return {
    // Before the account's own: what hangs on an account goes first.
    seedDemonstration: () =>
      seedDemonstration(settings.DATA_DIR, { registration, preferences, favourites, recents, multiflexNotifications }),
    findDemonstration: () => findDemonstration(settings.DATA_DIR, accounts),
    endDemonstration: () => endDemonstration(settings.DATA_DIR, { db, accounts, passkeys }),
    addPersonalData: (part) => personalData.unshift(part),
    eraseAgain: yourData.eraseAgain,
    personalData: () => personalData,
    keptRailcards,
    photocards,
    hearers: openHearers(devices),
    multiflexNotifications,
    isEnded: ended.isEnded,
    isLive: sessions.isLive,
    routes: (api) => {
      loginRoutes(api, login)
      sessionRoutes(api, sessions)
      accountRoutes(api, { accounts, registration, recovery, emailChange, passwordChange })
      securityEventRoutes(api, events)
      deviceRoutes(api, { devices, sessions, credentials, hosts: pushHosts(settings.PUSH_HOSTS) })
      preferencesRoutes(api, preferences)
      favouritesRoutes(api, favourites)
      keptRailcardsRoutes(api, keptRailcards)
      photocardsRoutes(api, photocards)
      recentsRoutes(api, recents)
      searchHistoryRoutes(api, history)
      multiflexNotificationRoutes(api, multiflexNotifications)
      secondFactorRoutes(api, secondFactor)
      passkeyRoutes(api, passkeys)
      proofRoutes(api, proofs)
      yourDataRoutes(api, yourData)
    },
    terms: [
      { what: 'security events', days: settings.KEEP_SECURITY_EVENTS_DAYS, forget: events.forgetOld },
      { what: 'sessions', days: settings.KEEP_SECURITY_EVENTS_DAYS, forget: sessions.forgetOld },
      {
        what: 'devices',
        days: settings.KEEP_DEVICES_DAYS,
        forget: (before, most) => devices.forgetOld(before, most, sessions.namedDevices),
      },
    ],
    tidy,
    resealSecondFactors: secondFactor.reseal,
    start: async () => {
      await Promise.all([
        secondFactor.startSealing(),
        registration.startMailing(),
        recovery.startMailing(),
        yourData.startExporting(),
        jobs.every(HOUSEKEEPING, { dailyAt: 3 * 60 + 23 }, tidy),
      ])
    },
  }
}
