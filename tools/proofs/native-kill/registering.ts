import { strict as assert } from 'node:assert'
import { answer, button, goesOn, hearing, openAt, shown, until, type Deed, type Round } from './round.ts'

const PAGE = '/my-account/notification-preferences'

async function register({ app }: Round): Promise<void> {
  await button(app.page(), 'NOTIFY_PUSH_BEGIN').click()
  await answer(app.page(), 'NOTIFY_PUSH_ASK_YES')
  await shown(app.page(), 'NOTIFY_PUSH_ON').waitFor()
}

/** Messages are wanted on this phone. */
export const registering: Deed = {
  steps: 11,
  writes: 3,
  before: async (round) => {
    await openAt(round, PAGE)
    await button(round.app.page(), 'NOTIFY_PUSH_BEGIN').waitFor()
  },
  act: async (round) => {
    await register(round)
    round.said.add('on')
    await until(round, 'the server knows of it', async () => (await hearing(round)).length > 0)
  },
  after: async (round) => {
    const { app, said, who } = round
    if (said.has('on')) assert.deepEqual(await hearing(round), [who.id], 'messages were said to come')
    await openAt(round, PAGE)
    const [on, off] = (['NOTIFY_PUSH_ON', 'NOTIFY_PUSH_OFF'] as const).map((name) => shown(app.page(), name))
    await until(
      round,
      'the page says whether messages come',
      async () => (await on?.isVisible()) || (await off?.isVisible()) || false,
    )
    const isOn = (await on?.isVisible()) ?? false
    if (said.has('on')) assert.ok(isOn, 'messages were said to come, and the page knows nothing of it')
    if (!isOn) await register(round)
    assert.deepEqual(await hearing(round), [who.id], 'messages come to whoever is signed in, once')
    await goesOn(round)
  },
}
