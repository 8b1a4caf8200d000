import { Failed, isSilence } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'
import { refreshTokenExists } from '../api/session.ts'
import { say } from '../i18n/words.ts'
import { showFailure, showMessage } from './messages.ts'

/** A call that could not be made or answered: what is known about why, and that nothing typed is lost. */
export function showTrouble(trouble: unknown, provider: string): void {
  // Whose session ended has been told that.
  if (trouble instanceof Failed && trouble.code === 'SIGN_IN' && !refreshTokenExists()) return
  const tooMany = trouble instanceof Failed && trouble.status === 429
  if (!tooMany && !isSilence(trouble)) {
    logTrouble('call', provider, trouble)
    showFailure()
    return
  }
  showMessage({
    title: say('GLOBAL_FAILED_TITLE'),
    message: say(tooMany ? 'FAILURE_TOO_MANY_CALLS' : 'FORM_NO_ANSWER'),
    buttonLabel: say('GLOBAL_OK'),
  })
}
