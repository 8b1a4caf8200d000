import type { NotificationChannel } from '@cledrau/contract/account/notification-preferences.ts'
import {
  NOTIFICATION_CHANNELS,
  notificationPreferences,
  saveNotificationPreferences,
  toldMessages,
} from '@cledrau/contract/account/notification-preferences.ts'
import type { ReplyOf, RequestOf } from '@cledrau/contract/endpoint.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { routeNamed } from '../../routes/table.ts'
import { personal } from '../../state/personal.ts'
import { useOffer } from '../../state/use-offer.ts'

/** By what somebody hears of each kind of news, on all of their devices. */
export const preferences = personal('notification-preferences', notificationPreferences, {})
export type Preferences = ReplyOf<typeof notificationPreferences>

/** What was told in the last sixty days. */
export const told = personal('told', toldMessages, {})
export type Told = ReplyOf<typeof toldMessages>[number]

/** One after the other: what was chosen last is what stays, whichever call is quicker. */
let latest = 0
let before: Promise<unknown> = Promise.resolve()
function inTurn(change: RequestOf<typeof saveNotificationPreferences>) {
  const sent = before.then(() => send(saveNotificationPreferences, change))
  before = sent.catch(() => undefined)
  return sent
}

/** Sets something at once; the page shows it, and is put back where the server says no. */
export function useSavePreferences() {
  const [saving, setSaving] = useState(false)
  const save = async (change: RequestOf<typeof saveNotificationPreferences>) => {
    const known = preferences.known()
    if (!known) return
    const nth = (latest += 1)
    const { channels, ...rest } = change
    preferences.put({ ...known, ...withoutGaps(rest), channels: { ...known.channels, ...channels } } as Preferences)
    setSaving(true)
    try {
      const answer = await inTurn(change)
      if (answer.ok && nth === latest) preferences.put({ ...known, ...answer.value })
    } catch (trouble) {
      preferences.put(known)
      showTrouble(trouble, 'saveNotificationPreferences')
    } finally {
      setSaving(false)
    }
  }
  return { saving, save: (change: RequestOf<typeof saveNotificationPreferences>) => void save(change) }
}

const withoutGaps = (fields: object) =>
  Object.fromEntries(Object.entries(fields).filter(([, one]) => one !== undefined))

/** The page that a channel's news are about: where that isn't offered, there is nothing to be told of. */
const ABOUT: Partial<Record<NotificationChannel, string>> = {
  journeyNotifications: 'JourneyNotifications',
  delayRepay: 'Claims',
  paygNotifications: 'PayAsYouGo',
}

export function useChannels(): NotificationChannel[] {
  const { options, offered } = useOffer()
  return NOTIFICATION_CHANNELS.filter((channel) => {
    const page = ABOUT[channel]
    if (page === undefined) return true
    if (channel === 'delayRepay' && !options.showDelayRepayNew) return false
    return offered(routeNamed(page)?.path ?? '')
  })
}
