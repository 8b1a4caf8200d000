import type { Preferences } from '@cledrau/contract/account/preferences.ts'
import { savePreferences as call } from '@cledrau/contract/account/preferences.ts'
import type { WordName } from '../i18n/names.ts'
import { send } from '../api/client.ts'
import { preferences } from '../state/personal.ts'
import { say } from '../i18n/words.ts'
import { showToast } from '../page/messages.ts'
import { showTrouble } from '../page/show-trouble.ts'

type Words = { saved: WordName; failed?: WordName }

/** Saves the preferences that one page shows; the others stay as they are. Says what became of it. */
export async function savePreferences(changes: Partial<Preferences>, words: Words): Promise<boolean> {
  try {
    const answer = await send(call, { data: changes })
    if (!answer.ok) return false
    preferences.put(answer.value)
    showToast(say(words.saved), 'check')
    return true
  } catch (trouble) {
    if (words.failed) showToast(say(words.failed), 'error')
    else showTrouble(trouble, 'savePreferences')
    return false
  }
}
