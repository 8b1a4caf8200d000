import { deleteDevice } from '@cledrau/contract/account/devices.ts'
import { IN_COOKIE, logout } from '@cledrau/contract/account/session.ts'
import { platformNow } from '../platform/platform.ts'
import { forget, recall } from '../platform/storage.ts'
import { showNobodysMessages } from '../platform/push-mark.ts'
import { pushHere } from '../platform/register-push.ts'
import { instanceId } from '../platform/instance-id.ts'
import { goodbyeNow, noteGone, noteGoodbye } from './goodbye.ts'
import { travellerNow, type Traveller } from './traveller.ts'
import { Failed } from '../api/failed.ts'
import { logTrouble } from '../api/log.ts'
import { rawCall } from '../api/raw-call.ts'
import { accessTokenNow, endSession, inTurn, purged } from '../api/session.ts'

/** Ends the session here and now; the server hears of it at once, or at the next contact. */
export async function signOut(comment = ''): Promise<void> {
  const who = travellerNow()
  const token = accessTokenNow()
  if (who) {
    // Who it was doesn't wait on the device with it: the token or the cookie says that.
    noteGoodbye({ comment })
  }
  if (token !== null && platformNow().native) forgetDevice(token)
  const silent = silenceDevice()
  endSession('signed-out')
  await Promise.all([silent, purged()])
  noteGone()
  await sendGoodbye(token, who)
}

/** A phone that nobody is signed in on gets nobody's messages. */
function forgetDevice(token: string) {
  rawCall(deleteDevice, { uxliID: instanceId(), fcmToken: recall('pushToken') ?? undefined }, { token }).catch(
    (trouble: unknown) => logTrouble('session', 'deleteDevice', trouble),
  )
}

/** Nothing is shown here any more, before anybody else hears that they left. */
export async function silenceDevice(): Promise<void> {
  const onTrouble = (trouble: unknown) => logTrouble('session', 'endPush', trouble)
  forget('pushToken')
  // The mark first: our worker shows nothing from now on, whatever the push service hears of it.
  await showNobodysMessages().catch(onTrouble)
  pushHere().end().catch(onTrouble)
}

/** Says goodbye where that is still to be said. What can't be sent now waits; nobody is told. */
export const sendGoodbye = (token: string | null = null, who: Traveller | null = null): Promise<void> =>
  inTurn(async () => {
    const goodbye = goodbyeNow()
    if (!goodbye) return
    const named = who ? { customerId: who.customerId, email: who.email } : {}
    const { kind, secrets } = platformNow()
    try {
      const refreshToken = (await secrets?.read('refreshToken')) ?? IN_COOKIE
      const answer = await rawCall(
        logout,
        { comment: goodbye.comment, ...named, platform: kind, refreshToken },
        { token },
      )
      // A server in trouble may not have heard it.
      if (!answer.ok && answer.status >= 500) throw new Failed(answer.status, answer.code, answer.message)
      // In this order: without the note nobody looks for the key any more.
      await secrets?.remove('refreshToken')
      forget('logoutToSend')
    } catch (trouble) {
      logTrouble('session', 'logout', trouble)
    }
  })
