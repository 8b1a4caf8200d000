import type { PLATFORMS } from '@cledrau/contract/reading/alerts.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { PushHosts } from '../../../gateways/push/push-hosts.ts'
import { parseSubscription, subscriptionText } from '../../../gateways/push/subscription.ts'
import type { Push } from './devices.service.ts'

/** What the database finds by; tokens of FCM are a tenth of it. */
const LONGEST = 2000

/**
 * Where a device wants its push messages: a token of FCM, or a browser's subscription whose service we call. Nothing where
 * it doesn't say, `null` where it wants none.
 */
export function readPushToken(
  text: string | undefined,
  platform: (typeof PLATFORMS)[number],
  hosts: PushHosts,
): Result<Push | null | undefined, 'PUSH_SERVICE_UNKNOWN' | 'PUSH_SUBSCRIPTION_WRONG'> {
  if (text === undefined) return done(undefined)
  if (text === '') return done(null)
  if (platform !== 'web')
    return text.length > LONGEST ? refuse('PUSH_SUBSCRIPTION_WRONG') : done({ token: text, appKey: null })
  const subscription = parseSubscription(text)
  if (!subscription) return refuse('PUSH_SUBSCRIPTION_WRONG')
  if (!hosts.allows(subscription.endpoint)) return refuse('PUSH_SERVICE_UNKNOWN')
  return done({ token: subscriptionText(subscription), appKey: subscription.appKey })
}

/** A subscription is written in many ways, and kept in one. */
export function sameToken(text: string): string {
  const subscription = parseSubscription(text)
  return subscription ? subscriptionText(subscription) : text
}
