import { strict as assert } from 'node:assert'
import { answer, button, detailsOf, give, goesOn, openAt, shown, until, untilKept, withoutSignal } from './round.ts'
import type { Deed, Round } from './round.ts'

/** As the page of a ticket tells how far it is; in this order, because one that is started offers nothing any more. */
const FAR = ['WALLET_ACTIVE_NOW', 'WALLET_ACTIVATING', 'WALLET_ACTIVATE', 'WALLET_DOWNLOAD'] as const

/** What the page says of the ticket, once it says anything. */
async function howFar(round: Round): Promise<(typeof FAR)[number]> {
  const page = round.app.page()
  const told: (typeof FAR)[number][] = []
  await until(round, 'the ticket is shown', async () => {
    for (const name of FAR) if (await shown(page, name).isVisible()) told.push(name)
    return told.length > 0
  })
  return told[0] ?? 'WALLET_DOWNLOAD'
}

const stands = ({ house: { server } }: Round, recordLocator: string) =>
  server.db
    .selectFrom('tickets as ticket')
    .innerJoin('ticketProducts as product', 'product.id', 'ticket.productId')
    .select(['ticket.status', 'ticket.activatedCount'])
    .where('product.recordLocator', '=', recordLocator)
    .executeTakeFirstOrThrow()

async function download({ app, said }: Round): Promise<void> {
  await button(app.page(), 'WALLET_DOWNLOAD').click()
  await button(app.page(), 'WALLET_ACTIVATE').waitFor()
  said.add('on this phone')
}

/** Whoever finds it unfinished goes on with it, wherever it stands. */
const finish = (round: Round): Promise<void> =>
  until(round, 'the ticket is active', async () => {
    const page = round.app.page()
    const question = page.getByRole('alertdialog')
    const next = (await question.isVisible()) ? question : page.getByRole('main')
    for (const name of ['WALLET_DOWNLOAD', 'WALLET_ACTIVATE'])
      // What was there when this looked may be done by the time it is pressed.
      if (
        await button(next, name)
          .isEnabled({ timeout: 50 })
          .catch(() => false)
      )
        await button(next, name)
          .click({ timeout: 500 })
          .catch(() => undefined)
    return shown(page, 'WALLET_ACTIVE_NOW').isVisible()
  })

/** A mobile ticket is put on this phone, and started. */
export const activating: Deed = {
  steps: 14,
  writes: 6,
  before: async (round) => {
    const { recordLocator } = await give(round, { fulfilmentType: 'MVD' })
    await openAt(round, detailsOf(recordLocator))
    await button(round.app.page(), 'WALLET_DOWNLOAD').waitFor()
    await untilKept(round)
    if (round.draws.chance(0.5)) await download(round)
  },
  act: async (round) => {
    const { app, said } = round
    if (!said.has('on this phone')) await download(round)
    await button(app.page(), 'WALLET_ACTIVATE').click()
    await answer(app.page(), 'WALLET_ACTIVATE')
    await shown(app.page(), 'WALLET_ACTIVE_NOW').waitFor()
    said.add('active')
  },
  after: async (round) => {
    const { said, draws, locators } = round
    const [locator = ''] = locators
    if (said.has('active')) assert.equal((await stands(round, locator)).status, 'ACTIVE', 'it was called active')
    if (draws.chance(0.5))
      await withoutSignal(round, detailsOf(locator), async () => {
        const far = await howFar(round)
        if (said.has('active')) assert.equal(far, 'WALLET_ACTIVE_NOW', 'what was active is active without a signal')
        if (said.has('on this phone')) assert.notEqual(far, 'WALLET_DOWNLOAD', 'what was put on this phone is there')
      })
    await openAt(round, detailsOf(locator))
    await finish(round)
    await goesOn(round)
    const { status, activatedCount } = await stands(round, locator)
    assert.deepEqual([status, activatedCount], ['ACTIVE', 1], 'it is active, once')
  },
}
