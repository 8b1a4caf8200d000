import { recall } from '../../platform/storage.ts'

/** What the row of alerts took last time, kept until this time's are known; nothing for who had none. */
export function RoomForAlerts() {
  const height = Number(recall('alertsHeight')) || 0
  return height > 0 ? <div data-alerts="" style={{ minHeight: height }} /> : null
}
