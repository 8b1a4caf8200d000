import { strict as assert } from 'node:assert'
import { deviceDetails } from '@cledrau/contract/account/devices.ts'
import { keptOn } from '@cledrau/e2e/phone/kept-on.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import {
  answer,
  arrived,
  button,
  detailsOf,
  give,
  goesOn,
  hearing,
  openAt,
  SAFE_KEY,
  say,
  sessionsOf,
  until,
} from './round.ts'
import { untilKept, withoutSignal, type Deed, type Round } from './round.ts'

async function signOut({ app }: Round): Promise<void> {
  await app.go('/menu-nav')
  await button(app.page().getByRole('main'), 'MENU_SIGN_OUT').click()
  await answer(app.page(), 'MENU_SIGN_OUT')
  await app.page().waitForURL(/#\/login/)
}

/** Whether somebody has begun to leave here: from then on there is no way back. */
const hasLeft = (kept: string) => kept.includes('"logoutToSend"') || !kept.includes('"storedUser"')

/** Nothing that says who it was, or what they had; what still does is named. */
async function untilNoTrace(round: Round, where: string): Promise<void> {
  const { app, who, locators } = round
  let found: string | undefined
  const isClean = async () => {
    const kept = await keptOn(app.page())
    const trace = [who.id, who.email, ...locators].find((one) => kept.includes(one))
    found = trace && kept.slice(Math.max(0, kept.indexOf(trace) - 200), kept.indexOf(trace) + 60)
    return found === undefined
  }
  await until(round, `nothing of whoever left is on the phone ${where}`, isClean).catch((trouble: unknown) => {
    throw new Error(`${(trouble as Error).message}: …${found}…`, { cause: trouble })
  })
}

/** The next one signs in by hand, and finds nothing but what is theirs. */
async function comesNext(round: Round): Promise<void> {
  const { app, house, locators } = round
  const next: Round = {
    ...round,
    who: await addTraveller(house.server, { email: round.who.email.replace('ended', 'next') }),
  }
  const page = app.page()
  await app.go('/login')
  const form = page.getByRole('form', { name: say('TITLE_LOGIN'), exact: true })
  await form.getByLabel(say('FORM_EMAIL')).fill(next.who.email)
  await form.getByLabel(say('FORM_PASSWORD'), { exact: true }).fill(PASSWORD)
  await button(form, 'LOGIN_BUTTON').click()
  await answer(page, 'BIOMETRIC_SAVE_NO')
  await page.waitForURL(/#\/my-account/)
  await goesOn(next)
  await app.go('/ticket-wallet')
  await page.getByText(say('WALLET_NONE'), { exact: true }).waitFor()
  const seen = await page.locator('body').innerText()
  for (const trace of [round.who.email, ...locators]) assert.ok(!seen.includes(trace), `the next one sees ${trace}`)
  await untilNoTrace(round, 'of the next one')
}

const untilUnknown = (round: Round): Promise<void> =>
  until(round, 'the phone’s safe is empty', () => !round.app.phone.state.secrets.has(SAFE_KEY))

/** Somebody with tickets and messages signs out. */
export const leaving: Deed = {
  steps: 15,
  writes: 13,
  before: async (round) => {
    const { app, house, who, device } = round
    const { recordLocator } = await give(round, { fulfilmentType: 'ETK' })
    app.phone.state.permission = 'granted'
    const token = app.phone.state.token ?? ''
    const details = { uxliID: device.id, instanceKey: device.key, deviceType: app.phone.system, fcmToken: token }
    const [session] = await sessionsOf(round, app.phone.system)
    await house.server.call(deviceDetails, details, { as: { ...who, sessionId: session?.id ?? '' } })
    await app.keep({ pushToken: token })
    await openAt(round, detailsOf(recordLocator))
    await button(app.page(), 'WALLET_CODE_LARGE').waitFor()
    await untilKept(round)
    assert.deepEqual(await hearing(round), [who.id])
  },
  act: async (round) => {
    await signOut(round)
    round.said.add('left')
    await untilUnknown(round)
  },
  after: async (round) => {
    const { app, said, draws } = round
    if (!hasLeft(await app.kept())) {
      assert.ok(!said.has('left'), 'who was said to have left is still there')
      await openAt(round, '/ticket-search')
      await goesOn(round)
      await signOut(round)
      await app.end()
    }
    if (draws.chance(0.5)) await withoutSignal(round, '/ticket-search', () => untilNoTrace(round, 'without a signal'))
    await app.start()
    await arrived(round)
    await untilNoTrace(round, 'with a signal')
    await untilUnknown(round)
    await until(round, 'the server has heard of it', async () =>
      (await sessionsOf(round, app.phone.system)).every(({ endReason }) => endReason === 'signed-out'),
    )
    await until(round, 'no messages come any more', async () => (await hearing(round)).length === 0)
    if (draws.chance(0.3)) await comesNext(round)
  },
}
