import type { App, Parts } from './app/app-parts.ts'
import { answerByAreas } from './app/answer-by-areas.ts'
import { openAreas } from './app/areas.ts'
import { openHealth } from './app/health.ts'
import { closeAreas, startAreas } from './app/start-and-close.ts'
import { termsOf } from './app/terms.ts'
import { openForgetting } from './forgetting.ts'

/** The whole server: its areas are opened, answer calls, and begin their work. */
export async function createApp(parts: Parts): Promise<App> {
  const areas = await openAreas(parts)
  const forgetting = openForgetting(termsOf(areas), areas.clock, areas.jobs)
  const health = openHealth(areas)
  const { calls, osdmCalls } = await answerByAreas(areas, health)
  await startAreas(areas, forgetting)

  return {
    server: areas.server,
    calls,
    osdmCalls,
    idempotency: areas.idempotency,
    reference: areas.reference,
    operations: areas.operations,
    erasures: areas.erasures,
    accounts: areas.accounts,
    messages: areas.messages,
    lookForMultiflexNews: areas.wallet.lookForMultiflexNews,
    forgetting,
    journeys: areas.journeys,
    keyRings: areas.rings,
    live: areas.live,
    railway: areas.railway,
    askForNotices: areas.boards.askForNotices,
    askForNames: areas.boards.askForNames,
    trainDays: areas.boards.days,
    likely: areas.boards.likely,
    evidence: areas.boards.evidence,
    retail: areas.retail,
    buying: areas.buying,
    paying: areas.paying,
    repay: areas.repay,
    tickets: areas.tickets,
    notify: areas.notify,
    payg: areas.payg,
    startDraining: health.startDraining,
    close: async () => {
      health.startDraining()
      await closeAreas(areas)
    },
  }
}
