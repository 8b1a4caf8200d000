import { say } from '../i18n/words.ts'
import { navigate, locationNow } from '../routes/hash-location.ts'
import { pathTo } from '../routes/href.ts'
import { isWithin } from '../routes/path.ts'
import { ask } from '../page/messages.ts'

/**
 * The server ended the session: nobody is signed out without being told, nor loses the page they were on. `path`: that page.
 * Where it needs a traveller the login page says so; elsewhere going on without one is a choice.
 */
export function sayItIsOver(path: string): void {
  const ledToLogin = isWithin(locationNow().path, 'login')
  if (ledToLogin || isWithin(path, 'my-account')) {
    navigate(pathTo('LoginPage', { return: path, over: 'true' }), { replace: ledToLogin })
    return
  }
  ask({
    title: say('SESSION_OVER_TITLE'),
    message: say('SESSION_OVER_TEXT'),
    confirmLabel: say('MENU_SIGN_IN'),
    cancelLabel: say('SESSION_OVER_LATER'),
    onConfirm: () => navigate(pathTo('LoginPage', { return: path })),
  })
}
