import type { updateUser } from '@cledrau/contract/account/accounts.ts'
import { updateUser as call } from '@cledrau/contract/account/accounts.ts'
import type { RefusalOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { send } from '../api/client.ts'
import { say } from '../i18n/words.ts'
import { user } from '../state/personal.ts'
import { travellerFrom, travellerNow, welcome } from '../state/traveller.ts'
import { showToast } from '../page/messages.ts'
import { showTrouble } from '../page/show-trouble.ts'

type Changes = Omit<RequestOf<typeof updateUser>, 'email'>
export type Saved = { ok: true } | { ok: false; refusal?: RefusalOf<typeof updateUser> }

/** Changes some of a traveller's own details, here and on the server. What went wrong has been said, but for refusals. */
export async function saveUser(changes: Changes): Promise<Saved> {
  const who = travellerNow()
  if (!who) return { ok: false }
  try {
    const answer = await send(call, { ...changes, email: who.email })
    if (!answer.ok) return { ok: false, refusal: answer.refusal }
    user.put(answer.value)
    welcome(travellerFrom(answer.value))
    showToast(say('ACCOUNT_SAVED'), 'check')
    return { ok: true }
  } catch (trouble) {
    showTrouble(trouble, 'updateUser')
    return { ok: false }
  }
}
