import { pathTo } from '../routes/href.ts'
import { logTrouble } from '../api/log.ts'
import { endSession } from '../api/session.ts'
import { say } from '../i18n/words.ts'
import { navigate } from '../routes/hash-location.ts'
import { ask, showToast } from '../page/messages.ts'
import { layoutNow } from '../platform/use-layout.ts'

/** Signing out is asked about first; whoever meant something else loses nothing. */
export function askToSignOut(): void {
  ask({
    title: say('SIGN_OUT_TITLE'),
    message: say('SIGN_OUT_TEXT'),
    confirmLabel: say('MENU_SIGN_OUT'),
    cancelLabel: say('GLOBAL_CANCEL'),
    onConfirm: signOutHere,
  })
}

/** Here it is over at once; the server hears of it when it can, and nobody waits for that. */
async function signOutHere() {
  try {
    const { signOut } = await import('../state/sign-out.ts')
    void signOut()
  } catch (trouble) {
    logTrouble('session', 'logout', trouble)
    endSession('signed-out')
  }
  navigate('/')
  // Whoever just left isn't asked for a face or finger that would let them in again.
  if (layoutNow().narrow) navigate(pathTo('LoginPage', { left: 'true' }))
  showToast(say('GLOBAL_LOGOUT_SUCCESS_TOAST_MESSAGE'), 'check')
}
