import { alerts as call, PLATFORMS, serviceAlert, type ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import * as z from 'zod/mini'
import { lineOf, readChecked } from '../../../reference/read-checked.ts'
import type { ReferenceData } from '../../../reference/reference.ts'
import { unsafePartOf } from './safe-text.ts'

type Platform = (typeof PLATFORMS)[number]
type AlertsReply = ReplyOf<typeof call>

const FILE = 'alerts/alerts.json'
const MOST_REPLIES = 50
const moment = z.optional(z.iso.datetime({ offset: true }))

/** As kept: an alert may be meant for some platforms only, and for some time only. */
const keptAlert = z.extend(serviceAlert, {
  platforms: z.optional(z.array(z.enum(PLATFORMS))),
  from: moment,
  until: moment,
})
const kept = z.object({ refreshInterval: z.number(), alerts: z.array(keptAlert) })

export type Alerts = z.infer<typeof kept> & {
  /** Replies that were made already, by the alerts in them: the same alerts are the same reply. */
  replies: Map<string, AlertsReply>
}

export const openAlerts = (data: ReferenceData) =>
  data.open('alerts', async (from): Promise<Alerts> => {
    const { alerts, refreshInterval } = await readChecked(from, FILE, kept)
    for (const [index, alert] of alerts.entries())
      for (const [name, text] of Object.entries(alert)) {
        const unsafe = typeof text === 'string' ? unsafePartOf(text) : undefined
        if (unsafe === undefined) continue
        const line = lineOf(await from.text(FILE), ['alerts', index, name])
        throw new Error(`${FILE}, line ${line}: ${unsafe} is neither a list nor a safe link`)
      }
    return { alerts, refreshInterval, replies: new Map() }
  })

/** What is shown on a platform now, what disturbs trains first; who doesn't name a platform gets the alerts of all. */
export function alertsShown(
  { alerts, refreshInterval, replies }: Alerts,
  live: readonly ServiceAlert[],
  platform: Platform | undefined,
  now: Instant,
) {
  const shown = alerts.filter(
    ({ platforms, from, until }) =>
      (platform === undefined || platforms === undefined || platforms.includes(platform)) &&
      (from === undefined || Date.parse(from) <= now) &&
      (until === undefined || now < Date.parse(until)),
  )
  const key = [...shown.map(({ id }) => id), live.length === 0 ? '' : JSON.stringify(live)].join()
  const reply = replies.get(key) ?? { alerts: [...live, ...shown], refreshInterval }
  // What is live changes all day: the oldest answers are nobody's any more.
  if (replies.size >= MOST_REPLIES) replies.delete(replies.keys().next().value ?? '')
  replies.set(key, reply)
  return reply
}
