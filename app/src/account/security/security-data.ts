import { listPasskeys } from '@cledrau/contract/passkeys.ts'
import { readSecondFactor } from '@cledrau/contract/second-factor.ts'
import { securityEvents as readSecurityEvents } from '@cledrau/contract/security-events.ts'
import { listSessions } from '@cledrau/contract/session.ts'
import { personal } from '../../state/personal.ts'

// Not kept on the device: what is old here would only mislead.
export const sessions = personal('sessions', listSessions, {}, false)
export const securityEvents = personal('security-events', readSecurityEvents, {}, false)
export const passkeys = personal('passkeys', listPasskeys, {}, false)
export const secondFactor = personal('second-factor', readSecondFactor, {}, false)
