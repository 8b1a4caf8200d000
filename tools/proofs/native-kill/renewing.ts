import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { goesOn, openAt, shown, started, type Deed, type Round } from './round.ts'

const PAGE = '/my-account/notification-preferences'
/** Longer than a token for calls is good for. */
const AWAY = 16 * MINUTE

async function after(round: Round): Promise<void> {
  await openAt(round, PAGE)
  await shown(round.app.page(), 'NOTIFY_PUSH_OFF').waitFor()
  await goesOn(round)
}

/** A session is renewed by the first call that comes with a token of long ago. */
export const renewing: Deed = {
  steps: 14,
  writes: 3,
  before: async (round) => {
    await openAt(round, '/ticket-search')
    round.house.server.clock.advance(AWAY)
  },
  act: async ({ app }) => {
    await app.go(PAGE)
    await shown(app.page(), 'NOTIFY_PUSH_OFF').waitFor()
  },
  after,
}

/** And while the app starts. */
export const starting: Deed = {
  steps: 75,
  writes: 6,
  before: async (round) => {
    await openAt(round, '/ticket-search')
    await round.app.end()
    round.house.server.clock.advance(AWAY)
  },
  act: started,
  after,
}
