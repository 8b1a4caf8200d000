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

/** Sets something at once; the page shows it, and is put back where the server says no. */
export function useSavePreferences() {
  const [saving, setSaving] = useState(false)
  const save = async (change: RequestOf<typeof saveNotificationPreferences>) => {
    const before = preferences.known()
    if (!before) return
    const { channels, ...rest } = change
    preferences.put({ ...before, ...withoutGaps(rest), channels: { ...before.channels, ...channels } } as Preferences)
    setSaving(true)
    try {
      const answer = await send(saveNotificationPreferences, change)
      if (answer.ok) preferences.put({ ...before, ...answer.value })
    } catch (trouble) {
      preferences.put(before)
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
