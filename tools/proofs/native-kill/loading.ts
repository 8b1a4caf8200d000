import { strict as assert } from 'node:assert'
import { cardProducts } from '@cledrau/contract/wallet/card-products.ts'
import { buyForCard } from '@cledrau/server/testing/ticketed.ts'
import { button, goesOn, openAt, shown, until, type Deed, type Round } from './round.ts'

const PAGE = '/ticket-wallet/smartcard-android'

/** A card that the bureau made and posted, and that has arrived. */
async function cardByPost({ house: { bureau }, who }: Round): Promise<string> {
  const { origin, password } = new URL(bureau.cards)
  const headers = {
    authorization: `Bearer ${password}`,
    accept: 'application/json',
  }
  const ask = (path: string, body: object) =>
    fetch(origin + path, { method: 'POST', headers, body: JSON.stringify(body) })
  const ordered = await ask('/cards', { key: who.id, holder: who.id })
  const { isrn } = (await ordered.json()) as { isrn: string }
  assert.ok((await ask(`/cards/${isrn}/arrived`, {})).ok, 'the card arrives')
  return isrn
}

const states = async ({ house: { server }, who }: Round) =>
  (await server.call(cardProducts, {}, { as: who })).reply.products.map(({ state }) => state)

/** The card is held to the phone once that asks for it, as long as it takes. */
async function load(round: Round, isrn: string): Promise<void> {
  const { app, house, said } = round
  app.phone.slot.pull()
  await button(app.page().getByRole('main'), 'WALLET_CARD_COLLECT_HERE').click()
  await until(round, 'the phone waits for a card', () => app.phone.slot.state.reading)
  app.phone.slot.hold(house.bureau.chip(isrn))
  await shown(app.page(), 'SMARTCARD_COMPLETE').waitFor()
  said.add('on the card')
}

/** A season is put on a card that is held to this phone. */
export const loading: Deed = {
  steps: 44,
  writes: 1,
  before: async (round) => {
    const isrn = await cardByPost(round)
    await buyForCard(round.house.server, round.who, isrn)
    round.cards.push(isrn)
    await until(round, 'the season waits for its card', async () => (await states(round))[0] === 'WAITING')
    await openAt(round, PAGE)
    await button(round.app.page().getByRole('main'), 'WALLET_CARD_COLLECT_HERE').waitFor()
  },
  act: (round) => load(round, round.cards[0] ?? ''),
  after: async (round) => {
    const { app, said, house, cards } = round
    const [isrn = ''] = cards
    const { entries } = house.bureau.chip(isrn).memory()
    assert.ok(entries.length <= 1, 'what is on the card is on it once')
    if (said.has('on the card')) {
      assert.equal(entries.length, 1, 'it was said to be on the card')
      assert.deepEqual(
        await states(round),
        ['LOADED'],
        'it was said to be on the card, and the server knows nothing of it',
      )
    }
    await openAt(round, PAGE)
    // What this phone kept of before may be shown until the server has answered: whether anything waits is the server's to say.
    const [state] = await states(round)
    if (state === 'WAITING') await load(round, isrn)
    else await shown(app.page(), 'WALLET_CARD_NONE').waitFor()
    assert.equal(house.bureau.chip(isrn).memory().entries.length, 1, 'the season is on the card, once')
    assert.deepEqual(await states(round), ['LOADED'], 'and the server knows')
    await goesOn(round)
  },
}
