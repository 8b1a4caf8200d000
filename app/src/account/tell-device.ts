import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { send } from '../api/client.ts'
import { queryClient } from '../api/query-client.ts'
import { instanceId, instanceKey } from '../platform/instance-id.ts'
import { platformNow } from '../platform/platform.ts'
import { showMessagesOf, showNobodysMessages } from '../platform/push-mark.ts'
import { pushHere } from '../platform/register-push.ts'
import { forget, recall, remember } from '../platform/storage.ts'
import { knownReference } from '../state/reference.ts'
import { travellerNow } from '../state/traveller.ts'

/** Where messages go now. A browser that was asked with a key of ours that another follows is asked anew: it says yes by itself. */
async function tokenNow(): Promise<string | null> {
  const push = pushHere()
  const token = await push.token()
  const publicKey = knownReference(queryClient, 'appData')?.pushKey
  if (token === null || publicKey === undefined || platformNow().native || token.includes(publicKey)) return token
  const registered = await push.register(publicKey)
  return registered.ok ? registered.token : token
}

/**
 * Which app instance this is, and where its messages go; `token` where somebody just chose, empty for nowhere. Nothing
 * without a traveller.
 */
export async function tellDevice(token?: string) {
  const traveller = travellerNow()
  if (!traveller) return undefined
  const fcmToken = token ?? (await tokenNow().catch(() => null)) ?? undefined
  const before = recall('pushToken')
  if (fcmToken) await showMessagesOf(traveller.customerId)
  if (fcmToken === '') await showNobodysMessages()
  const told = await send(deviceDetails, {
    uxliID: instanceId(),
    instanceKey: instanceKey(),
    deviceType: platformNow().kind,
    ...(fcmToken !== undefined && { fcmToken }),
    ...(before !== null && fcmToken !== undefined && before !== fcmToken && { oldFcmToken: before }),
  })
  if (told.ok && fcmToken) remember('pushToken', fcmToken)
  if (told.ok && fcmToken === '') forget('pushToken')
  return told
}
