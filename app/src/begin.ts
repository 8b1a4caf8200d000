import { keepQueries, restoreQueries, wipePersonal } from './api/kept-queries.ts'
import { logTrouble } from './api/log.ts'
import { queryClient } from './api/query-client.ts'
import { endSession, onSessionEnd, purged, refreshTokenExists } from './api/session.ts'
import { loadLanguage, languageNow } from './i18n/language.ts'
import { loadShippedWords } from './i18n/load-words.ts'
import { takeServedWords } from './i18n/words.ts'
import { dropKept } from './platform/database.ts'
import { isNativeShell, platformNow } from './platform/platform.ts'
import { fetchHome } from './reading/home/load-home.ts'
import { ROUTES } from './routes.tsx'
import { followAddress, locationNow } from './routes/hash-location.ts'
import { isWithin, matchPath } from './routes/path.ts'
import { isRedirected } from './routes/query.ts'
import type { Route } from './routes/route.ts'
import { setTable } from './routes/table.ts'
import { fetchFrame } from './frame/app.tsx'
import { fetchScreen } from './page/load-screen.ts'
import { layoutNow } from './platform/use-layout.ts'
import { loadSeenAlerts } from './page/alerts/seen-alerts.ts'
import { loadCookies } from './state/cookies.ts'
import { loadLook } from './state/dark-mode.ts'
import { followResume, onTicketed } from './state/events.ts'
import { goodbyeNow, noteGone } from './state/goodbye.ts'
import { setLoginLoads } from './state/login-loads.ts'
import { instanceId } from './platform/instance-id.ts'
import { followNetwork } from './state/online.ts'
import { BUILD_OPTIONS } from './state/options.ts'
import { setOwnTrains } from './state/own-trains.ts'
import { surely } from './state/surely.ts'
import { fetchReference, knownReference, REFERENCE } from './state/reference.ts'
import { endPreferencesDot, loadSearchPreferencesDot } from './account/search-preferences-dot.ts'
import type { LoadName } from './state/session-steps.ts'
import { startUp } from './frame/start/start-up.ts'
import type { Steps } from './frame/start/start-up.ts'
import { farewell, loadTraveller, travellerNow } from './state/traveller.ts'

/** What a session needs is fetched for those who have one. */
const session = () => import('./frame/start/begin-session.ts')

const later = (load: LoadName) => async () => {
  if (refreshTokenExists()) await (await session()).LOGIN_LOADS[load]?.()
}

/** A native app opens where its owner chose; a device that was never set asks the account first. */
async function landingPage() {
  await later('landingSettings')()
  if (platformNow().native) await (await session()).openLandingPage()
}

const list = (name: Parameters<typeof fetchReference>[1]) => () => fetchReference(queryClient, name)

/** Words are needed for the first sentence: those that came with the app will do until the server says others. */
async function languageStrings() {
  const kept = knownReference(queryClient, 'words')
  if (kept) takeServedWords(kept)
  await loadShippedWords(languageNow())
  // Not waited for: newer words take their places when they come.
  queryClient
    .fetchQuery(REFERENCE.words)
    .then(({ value }) => takeServedWords(value))
    .catch((trouble: unknown) => logTrouble('start-up', 'languageStrings', trouble))
}

const steps: Steps = {
  languagePreference: loadLanguage,
  languageStrings,
  appOptions: list('options'),
  appData: list('appData'),
  titles: list('titles'),
  language: loadLanguage,
  biometrics: () => platformNow().biometrics(),
  sitemap: list('sitemap'),
  platform: instanceId,
  stations: list('stations'),
  carriers: list('carriers'),
  background: () => Promise.all([list('popups')(), list('titles')(), list('pages')()]),
  railcards: list('railcards'),
  countries: list('countries'),
  tokens: async () => (await session()).beginSession(),
  user: async () => (await session()).fetchTraveller(),
  landingPage,
  searchHistory: later('searchHistory'),
  seatPreferences: later('preferences'),
  serviceAlerts: list('alerts'),
  searchPreferencesDot: loadSearchPreferencesDot,
}

/** The code of the first page comes while its words do. What fails here is asked for again where it is drawn. */
function prefetchFirstPage() {
  const first: Route | undefined = ROUTES.find((route) => matchPath(route.path, locationNow().path))
  fetchFrame(layoutNow().narrow).catch(() => undefined)
  if (first?.screen) fetchScreen(first.screen).catch(() => undefined)
  if (first?.name === 'Home') fetchScreen(fetchHome).catch(() => undefined)
}

/** From the first line to the first page: what this device knows first, then what the server says. */
export async function begin(draw: () => void): Promise<void> {
  setTable(ROUTES)
  // Before anything is drawn: a guest's tickets may be there as soon as the page that says so.
  onTicketed(() => void surely('wallet', async () => (await import('./wallet/wallet.ts')).refreshWallet()))
  setOwnTrains(async () => (await import('./wallet/own-trains/follow-own-trains.ts')).followOwnTrains())
  setLoginLoads(async () => (await session()).LOGIN_LOADS)
  loadLook()
  loadCookies()
  loadTraveller()
  loadSeenAlerts()
  followAddress((path) => ROUTES.find((route) => matchPath(route.path, path))?.name ?? null)
  if (isNativeShell()) await (await import('./frame/native/begin-native.ts')).beginNative()
  followNetwork()
  followResume()
  onSessionEnd((why) => {
    const who = travellerNow()
    // Tickets outlive a session that the server ended, and nothing else.
    const gone = why === 'signed-out' ? ['wallet-key', 'wallet'] : []
    farewell()
    endPreferencesDot()
    return Promise.all([wipePersonal(queryClient, who?.customerId), ...gone.map(dropKept)])
  })
  // The app ended in the middle of a sign-out: here it is over before anything is looked at; the server hears of it below.
  const goodbye = goodbyeNow()
  if (goodbye && !goodbye.gone) {
    endSession('signed-out')
    await purged()
    noteGone()
  }

  if (platformNow().native) await (await session()).openLandingPage()
  // Where it can't be had, the first page that is drawn leads on.
  if (isWithin(locationNow().path, 'live-times'))
    await import('./live/from-link.ts').then(
      ({ beginFromLink }) => beginFromLink(),
      () => undefined,
    )
  prefetchFirstPage()

  await restoreQueries(queryClient)
  keepQueries(queryClient)
  await startUp(steps, {
    redirected: () => isRedirected(locationNow().query),
    refreshTokenExists,
    signedIn: () => travellerNow() !== null,
    searchHistoryVisible: () => (knownReference(queryClient, 'options') ?? BUILD_OPTIONS).isSearchHistoryVisible,
    onReady: () => {
      platformNow().hideSplash()
      draw()
    },
    onTrouble: (step, trouble) => logTrouble('start-up', step, trouble),
  })
  await surely('after-start', async () => (await import('./frame/start/after-start.ts')).afterStart())
}
