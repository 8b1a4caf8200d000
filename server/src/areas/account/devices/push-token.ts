import type { PLATFORMS } from '@cledrau/contract/reading/alerts.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import { APPLE_TOKEN } from '../../../gateways/push/apns.ts'
import type { PushHosts } from '../../../gateways/push/push-hosts.ts'
import { parseSubscription, subscriptionText } from '../../../gateways/push/subscription.ts'
import type { Push } from './devices.service.ts'

/** What the database finds by; tokens of Firebase are a tenth of it. */
const LONGEST = 2000

/**
 * Where a device wants its push messages: Android by a token of Firebase's, iPhones by one of Apple's, a browser by a
 * subscription whose service we call. Nothing where it doesn't say, `null` where it wants none.
 */
export function readPushToken(
  text: string | undefined,
  platform: (typeof PLATFORMS)[number],
  hosts: PushHosts,
): Result<Push | null | undefined, 'PUSH_SERVICE_UNKNOWN' | 'PUSH_SUBSCRIPTION_WRONG'> {
  if (text === undefined) return done(undefined)
  if (text === '') return done(null)
  if (platform !== 'web') {
    const isToken = platform === 'ios' ? APPLE_TOKEN.test(text) : text.length <= LONGEST
    // However it is written, the same token is found as the same.
    return isToken
      ? done({ token: platform === 'ios' ? text.toLowerCase() : text, appKey: null })
      : refuse('PUSH_SUBSCRIPTION_WRONG')
  }
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
