import { listPasskeys } from '@cledrau/contract/account/passkeys.ts'
import { readSecondFactor } from '@cledrau/contract/account/second-factor.ts'
import { securityEvents as readSecurityEvents } from '@cledrau/contract/account/security-events.ts'
import { listSessions } from '@cledrau/contract/account/session.ts'
import { personal } from '../../state/personal.ts'

// Not kept on the device: what is old here would only mislead.
export const sessions = personal('sessions', listSessions, {}, false)
export const securityEvents = personal('security-events', readSecurityEvents, {}, false)
export const passkeys = personal('passkeys', listPasskeys, {}, false)
export const secondFactor = personal('second-factor', readSecondFactor, {}, false)
