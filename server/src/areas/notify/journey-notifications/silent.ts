import { isSuspended } from '@cledrau/domain/notifications/suspension.ts'
import type { Clock } from '../../../clock.ts'
import type { AskSilence } from '../../messages/tellings/silences.ts'
import { listSuspended, suspensionOf } from './alerts.store.ts'

/** Which of these accounts want to hear nothing of their trains now. */
export const openSilent =
  (clock: Clock): AskSilence =>
  async (from, accountIds) => {
    const now = clock.now()
    const rows = await listSuspended(from, accountIds)
    return new Set(rows.flatMap((row) => (isSuspended(suspensionOf(row), now) ? [row.accountId] : [])))
  }
