import { say } from '../../i18n/words.ts'
import { showMessage } from '../../page/messages.ts'
import { isOpened, seeSigns } from '../../platform/native/opened-phone.ts'
import { recall, remember } from '../../platform/storage.ts'

/** Whoever opened the locks of their phone is told once what that means for their tickets, until they have read it. Nobody else hears of it. */
export async function warnOfOpenedPhone(kind: 'android' | 'ios'): Promise<void> {
  if (recall('openedPhoneWarned') !== null || !isOpened(await seeSigns(kind))) return
  showMessage({
    title: say('NATIVE_OPENED_TITLE'),
    message: say('NATIVE_OPENED_TEXT'),
    buttonLabel: say('GLOBAL_OK'),
    onRead: () => remember('openedPhoneWarned', 'yes'),
  })
}
