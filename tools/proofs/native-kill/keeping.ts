import {
  button,
  detailsOf,
  give,
  goesOn,
  openAt,
  started,
  untilKept,
  withoutSignal,
  type Deed,
  type Round,
} from './round.ts'

const showsCode = ({ app }: Round) => button(app.page(), 'WALLET_CODE_LARGE').waitFor()

/** The wallet comes to the phone: for the first time, or with one more ticket than before. */
export const keeping: Deed = {
  steps: 80,
  writes: 10,
  before: async (round) => {
    const { app, draws, said } = round
    if (draws.chance(0.5)) {
      const { recordLocator } = await give(round, { fulfilmentType: 'ETK' })
      await openAt(round, detailsOf(recordLocator))
      await showsCode(round)
      await untilKept(round)
      said.add(recordLocator)
      await app.end()
    }
    await give(round, { fulfilmentType: 'ETK' })
  },
  act: async (round) => {
    const { locators, said } = round
    const newest = locators.at(-1) ?? ''
    await openAt(round, detailsOf(newest))
    await showsCode(round)
    if (locators.length > 1) return
    await untilKept(round)
    said.add(newest)
  },
  after: async (round) => {
    const { draws, locators, said } = round
    if (draws.chance(0.7))
      // Nothing is asked of a phone that nothing was put on yet, but that it says so.
      for (const locator of said.size > 0 ? said : [''])
        await withoutSignal(round, locator === '' ? '/ticket-wallet' : detailsOf(locator), async () => {
          if (locator !== '') await showsCode(round)
        })
    for (const locator of locators) {
      await openAt(round, detailsOf(locator))
      await showsCode(round)
      await round.app.end()
    }
    await started(round)
    await goesOn(round)
  },
}
