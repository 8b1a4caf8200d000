import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Forgetting } from '../forgetting.ts'
import type { Areas } from './areas.ts'

/** Background work begins, area by area; and open pages hear from now on when files change. */
export async function startAreas(areas: Areas, forgetting: Forgetting): Promise<void> {
  const { log, clock, reference, operations, erasures, messages, accounts, journeys, boards } = areas
  const { partners, tickets, wallet, buying, paying, payg, afterSales, notify, repay } = areas
  const { stream } = operations
  await operations.start()
  await erasures.start()
  await messages.start()
  await boards.start()
  journeys.start()
  await accounts.start()
  await tickets.start()
  await wallet.start()
  await buying.start()
  await paying.start()
  partners.start()
  await afterSales.start()
  await repay.start()
  await notify.start()
  await payg.start()
  await forgetting.start()
  reference.onChange((subject) => {
    void stream
      .publish('reference', { subject, changedAt: utcIso(clock.now()) })
      .catch((error: unknown) => log.error({ err: error, subject }, 'open pages were not told of a change'))
  })
}

/** First what brings work in, then the calls under way, then what they stood on. */
export async function closeAreas(areas: Areas): Promise<void> {
  const { server, admission, reference, rings, standing, operations, messages, journeys, boards, planner, feed } = areas
  const { retail, partners, tickets, buying, notify, repay } = areas
  reference.close()
  rings.close()
  standing.close()
  admission.close()
  operations.close()
  boards.close()
  // A line whose last call ends while we close would be kept open for the next one.
  const letGo = setInterval(() => server.server.closeIdleConnections(), 100)
  await server.close().finally(() => clearInterval(letGo))
  buying.stop()
  repay.stop()
  messages.close()
  partners.close()
  await tickets.stop()
  await notify.stop()
  await feed.close()
  planner.stop()
  await retail.close()
  await journeys.close()
}
