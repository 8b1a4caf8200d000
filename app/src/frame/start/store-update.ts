import { instant, utcIso } from '@cledrau/domain/time/instant.ts'
import { logTrouble } from '../../api/log.ts'
import { say } from '../../i18n/words.ts'
import { ask } from '../../page/messages.ts'
import { now } from '../../platform/clock.ts'
import { platformNow } from '../../platform/platform.ts'
import { forget, recall, remember } from '../../platform/storage.ts'
import { storeUpdate } from './store-update-rules.ts'

const answeredAt = () => {
  const at = Date.parse(recall('lastCancelledUpdate') ?? '')
  return Number.isFinite(at) ? instant(at) : null
}
const answered = () => remember('lastCancelledUpdate', utcIso(now()))

/** On a phone: offers the version that its store has. A store that can't be asked is no reason to say anything. */
export async function offerStoreUpdate(): Promise<void> {
  const { checkUpdate, openStore } = platformNow()
  if (!checkUpdate) return
  try {
    const next = storeUpdate({ availability: await checkUpdate(), answeredAt: answeredAt(), now: now() })
    if (next === 'forget') forget('lastCancelledUpdate')
    if (next !== 'ask') return
    ask({
      title: say('UPDATE_TITLE'),
      message: say('UPDATE_STORE_TEXT'),
      confirmLabel: say('UPDATE_STORE'),
      cancelLabel: say('UPDATE_LATER'),
      onConfirm: () => {
        answered()
        openStore()
      },
      onCancel: answered,
    })
  } catch (trouble) {
    logTrouble('update', 'store', trouble)
  }
}
