import { readUser } from '@cledrau/contract/account/accounts.ts'
import { load } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { sendGoodbye, silenceDevice } from '../../state/sign-out.ts'
import { accessTokenNow, endSession, onSessionEnd, refreshSession, refreshTokenExists } from '../../api/session.ts'
import { recall } from '../../platform/storage.ts'
import { locationNow } from '../../routes/hash-location.ts'
import { onReconnect } from '../../state/events.ts'
import { user } from '../../state/personal.ts'
import { travellerFrom, welcome } from '../../state/traveller.ts'

export { LOGIN_LOADS } from './login-loads.ts'

/** Only a native app opens anywhere but where its address says. */
export const openLandingPage = async (): Promise<void> =>
  (await import('../../account/open-landing-page.ts')).openLandingPage()

/** Another tab signed in or out: this one follows. */
function followOtherTabs() {
  window.addEventListener('storage', ({ key, newValue }: StorageEvent) => {
    const over = key === 'refreshTokenExists' && newValue !== 'true' && accessTokenNow() !== null
    if (over) endSession(newValue === null ? 'signed-out' : 'refused')
    if (key === 'storedUser' && newValue !== null && accessTokenNow() === null) void fetchTraveller()
  })
}

/** What is said then is fetched then: it is rare. */
function tellWhenRefused() {
  onSessionEnd((why) => {
    const { path } = locationNow()
    if (why === 'refused')
      import('../../account/session-over.ts')
        .then(({ sayItIsOver }) => sayItIsOver(path))
        .catch((trouble: unknown) => logTrouble('session', 'over', trouble))
  })
}

/** At the start: a goodbye that still has to be said goes first; then the session goes on where it was. */
export async function beginSession(): Promise<void> {
  followOtherTabs()
  tellWhenRefused()
  onReconnect(() => void goOn())
  if (recall('logoutToSend') !== null) await silenceDevice()
  await goOn()
}

async function goOn() {
  if (recall('logoutToSend') !== null) await sendGoodbye()
  if (!refreshTokenExists() || accessTokenNow() !== null) return
  if ((await refreshSession(null)) === 'refused') endSession()
}

/** Who is signed in, as the server knows them now. */
export async function fetchTraveller(): Promise<void> {
  if (!refreshTokenExists()) return
  const known = await load(readUser, {})
  welcome(travellerFrom(known))
  user.put(known)
}
