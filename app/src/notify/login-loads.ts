import { basketNow } from '../buying/basket.ts'
import { journeyAlerts } from '../state/journey-alerts.ts'
import type { Loads } from '../state/session-steps.ts'

/** Automatic alerts follow orders: where the basket has some they are asked for, else what this device has stays. */
async function loadAutomatic() {
  const orders = basketNow()?.orders ?? []
  if (orders.length > 0) return journeyAlerts.fetch()
  const stored = journeyAlerts.known()
  if (stored) journeyAlerts.put(stored)
  return stored
}

export const NOTIFY_LOADS: Loads = { journeyNotifications: loadAutomatic }
