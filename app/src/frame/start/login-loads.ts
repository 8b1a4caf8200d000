import { ACCOUNT_LOADS } from '../../account/login-loads.ts'
import { BUYING_LOADS } from '../../buying/login-loads.ts'
import { NOTIFY_LOADS } from '../../notify/login-loads.ts'
import type { Loads } from '../../state/session-steps.ts'
import { WALLET_LOADS } from '../../wallet/login-loads.ts'

/** What is loaded for somebody who signs in: each area says its own, and `LOAD_ORDER` in which order they come. */
export const LOGIN_LOADS: Loads = { ...ACCOUNT_LOADS, ...BUYING_LOADS, ...WALLET_LOADS, ...NOTIFY_LOADS }
