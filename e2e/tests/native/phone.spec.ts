import { done } from '@cledrau/domain/result.ts'
import { DAY, HOUR, instant } from '@cledrau/domain/time/instant.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, PASSWORD, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import type { Got } from '@cledrau/world/push/devices.ts'
import type { Page } from '@playwright/test'
import { expect, test as base } from '../../native-walk.ts'
import { keptOn } from '../../phone/kept-on.ts'
import type { Walk } from '../../walk.ts'

let count = 0
const test = base.extend<{ carys: KnownTraveller }>({
  carys: async ({ house: { server }, language }, use) =>
    use(await addTraveller(server, { email: `phone${++count}.${process.pid}@example.org`, language })),
})

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()
const answer = (page: Page, name: string) =>
  page.getByRole('alertdialog').getByRole('button', { name, exact: true }).click()
const mainButton = (page: Page, name: string) => page.getByRole('main').getByRole('button', { name, exact: true })

async function signOut(page: Page, { say }: Walk) {
  await page.goto(`${new URL(page.url()).origin}/#/menu-nav`)
  await mainButton(page, say('MENU_SIGN_OUT')).click()
  await answer(page, say('MENU_SIGN_OUT'))
}

test.describe('an Android phone', () => {
  test.use({ system: 'android' })

  test('is new: its language is asked for, the app introduced, and a finger signs in where a password did before @narrow-cy-light', async ({
    page,
    walk,
    shell,
    carys,
  }) => {
    const { say } = walk
    const { phone } = shell
    await shell.open()
    await expect(page.getByRole('button', { name: 'Cymraeg' })).toBeVisible()
    await shell.picture('native-language')
    await walk.expectAccessible()
    await press(page, 'Cymraeg')
    await expect(page.getByText(say('ONBOARDING_PLACE', { page: 1, pages: 4 })).first()).toBeVisible()
    await walk.picture('native-introduction')
    await press(page, say('GLOBAL_SKIP'))
    await expect(page).toHaveURL(/#\/ticket-search/)
    // Nobody was asked for anything yet.
    expect(phone.state.calls.filter((one) => /request|authenticate|register$/i.test(one))).toEqual([])
    expect(phone.state.splash).toBe('hidden')

    await page.goto(`${new URL(page.url()).origin}/#/login`)
    await walk.signIn(carys.email, PASSWORD)
    await expect(page.getByText(say('BIOMETRIC_SAVE_TITLE'))).toBeVisible()
    await shell.picture('native-finger-asked')
    await walk.expectAccessible()
    await answer(page, say('BIOMETRIC_SAVE_YES'))
    await expect(page).toHaveURL(/#\/my-account$/)
    expect([...phone.state.secrets.values()].join(' ')).not.toContain(PASSWORD)

    await signOut(page, walk)
    // The page to sign in on has its button, and doesn't press it for whoever just left.
    await expect(mainButton(page, say('LOGIN_BIOMETRIC'))).toBeVisible()
    await walk.picture('native-signed-out')
    await walk.expectAccessible()
    expect(phone.state.calls).not.toContain('BiometricAuthNative.internalAuthenticate')
    await mainButton(page, say('LOGIN_BIOMETRIC')).click()
    await expect(page).toHaveURL(/#\/my-account$/)
  })

  test('follows links warm, cold and signed out, and no hostile one; a newer version is offered, and then not for seven days [ONBOARD-009] @narrow-en-light', async ({
    page,
    walk,
    shell,
    house: { server },
    carys,
  }) => {
    const { say } = walk
    const { phone, links } = shell
    await shell.arrive('/ticket-search')
    phone.link('https://elsewhere.example/#/settings')
    phone.link('cledrau://stations')
    await expect(page).toHaveURL(/#\/stations$/)
    phone.back()
    await expect(page).toHaveURL(/#\/ticket-search/)
    // Signed out: first to sign in, and then there.
    phone.link(`${links}/#/my-account/favourites`)
    await expect(page).toHaveURL(/#\/login\?return=/)
    await walk.signIn(carys.email, PASSWORD)
    await answer(page, say('BIOMETRIC_SAVE_NO'))
    await expect(page).toHaveURL(/#\/my-account\/favourites/)

    await shell.kill()
    phone.state.launchUrl = 'cledrau://ticket-wallet'
    phone.state.update = 2
    await shell.open()
    await expect(page).toHaveURL(/#\/ticket-wallet$/)
    await expect(page.getByRole('alertdialog', { name: say('UPDATE_TITLE') })).toBeVisible()
    await shell.picture('native-update')
    await walk.expectAccessible()
    await answer(page, say('UPDATE_LATER'))
    expect(phone.state.storeOpened).toBe(false)
    const cancelledAt = await page.evaluate(() => localStorage.getItem('lastCancelledUpdate'))
    expect(Date.parse(cancelledAt ?? '')).toBeGreaterThan(server.clock.now() - DAY)

    const startAgain = async (daysAgo: number) => {
      await page.evaluate((at) => localStorage.setItem('lastCancelledUpdate', at), daysBefore(server, daysAgo))
      await shell.kill()
      phone.state.launchUrl = null
      phone.state.calls.length = 0
      await shell.open()
      await expect.poll(() => phone.state.calls).toContain('AppUpdate.getAppUpdateInfo')
    }
    await startAgain(6)
    await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible()
    await expect(page.getByRole('alertdialog')).toHaveCount(0)
    await startAgain(8)
    await answer(page, say('UPDATE_STORE'))
    expect(phone.state.storeOpened).toBe(true)
  })
})

const daysBefore = ({ clock }: TestServer, days: number) => new Date(clock.now() - days * DAY).toISOString()

/** As the system hands it to the app. */
const asMessage = ({ id, mark, channel, title, body, bodyHtml, url }: Got) => ({
  id,
  title,
  body,
  data: { id, mark, channel, title, body, body_html: bodyHtml, url },
})

const tell = ({ db, app, clock }: TestServer, { id }: KnownTraveller, title: string) =>
  db.inTransaction(async (trx) =>
    done(
      await app.messages.tellings.tell(trx, {
        cause: `phone-${process.pid}-${++count}`,
        accountId: id,
        channel: 'journeyNotifications',
        about: { kind: 'train', id: `W${count}` },
        supersedes: `train:W${count}`,
        usefulUntil: instant(clock.now() + HOUR),
        urgent: true,
        departsAt: clock.now(),
        words: () => ({ title, body: `${title}: 09:21 Machynlleth`, bodyHtml: '' }),
        page: { path: '/service-alerts', fields: {} },
      }),
    ),
  )

test.describe('an iPhone', () => {
  test.use({ system: 'ios' })

  test('is told of a train: in front in a few words, pressed its page, from a killed app too, and nothing after signing out @narrow-en-dark', async ({
    page,
    walk,
    shell,
    house: { server, push },
    carys,
  }) => {
    const { say } = walk
    const { phone } = shell
    const device = push.devices.addNative()
    phone.state.token = device.token
    await shell.arriveAs(carys.email, '/my-account/notification-preferences')
    await press(page, say('NOTIFY_PUSH_BEGIN'))
    await answer(page, say('NOTIFY_PUSH_ASK_YES'))
    await expect(page.getByText(say('NOTIFY_PUSH_ON'), { exact: true })).toBeVisible()
    await walk.picture('native-push-on')
    await walk.expectAccessible()
    const tokens = async () =>
      (await server.db.selectFrom('devices').select('pushToken').where('pushToken', '=', device.token).execute()).length
    await expect.poll(tokens).toBe(1)

    const hear = async (title: string) => {
      const before = device.got.length
      await tell(server, carys, title)
      await expect.poll(() => device.got.length).toBe(before + 1)
      return asMessage(device.got.at(-1) as Got)
    }
    const late = await hear('5 minutes late')
    phone.push(late)
    await expect(page.getByText('5 minutes late: 5 minutes late: 09:21 Machynlleth')).toBeVisible()
    await walk.picture('native-push-in-front')
    phone.press(late)
    await expect(page).toHaveURL(/#\/service-alerts$/)

    const cancelled = await hear('Cancelled')
    await shell.kill()
    phone.press({ ...cancelled, data: { ...cancelled.data, url: '' } })
    await shell.open()
    await expect(page).toHaveURL(/#\/notification\?/)
    await expect(page.getByText('Cancelled: 09:21 Machynlleth')).toBeVisible()
    await walk.picture('native-notification')
    await walk.expectAccessible()

    await signOut(page, walk)
    await expect.poll(tokens).toBe(0)
    await expect.poll(() => phone.state.calls).toContain('PushNotifications.unregister')
    phone.press({ ...late, data: { ...late.data, id: 'afterwards' } })
    await expect(page).toHaveURL(/#\/login/)
  })

  test('killed and without a signal shows the next ticket with its code, and keeps nothing of whoever signs out @narrow-cy-dark', async ({
    page,
    walk,
    shell,
    context,
    house: { server },
    carys,
  }) => {
    const { say } = walk
    const { phone } = shell
    const now = server.clock.now()
    const { recordLocator } = await addTickets(server.db, { accountId: carys.id, now, fulfilmentType: 'ETK' })
    await shell.arriveAs(carys.email, '/ticket-wallet')
    const next = page.getByRole('article', { name: say('WALLET_NEXT') })
    await expect(next).toBeVisible()
    await expect.poll(() => keptOn(page)).toContain('wallet')

    await context.setOffline(true)
    await shell.kill()
    phone.state.launchUrl = 'cledrau://ticket-wallet'
    await shell.open()
    await expect(next).toBeVisible()
    await walk.picture('native-wallet-offline')
    await next.getByRole('link', { name: say('WALLET_SHOW_TICKET') }).click()
    const code = page.getByRole('main').locator('article svg[role="img"]:visible')
    await expect(code).toHaveCount(1)
    expect(phone.state.private).toBe(true)
    await press(page, say('WALLET_CODE_LARGE'))
    await expect.poll(() => [phone.state.awake, phone.state.brightness]).toEqual([true, 1])
    await page
      .getByRole('dialog')
      .getByRole('button', { name: say('GLOBAL_CLOSE'), exact: true })
      .click()
    await expect.poll(() => [phone.state.awake, phone.state.brightness]).toEqual([false, 0.4])
    await walk.picture('native-ticket-offline')
    await walk.expectAccessible()

    await signOut(page, walk)
    await expect(page).toHaveURL(/#\/login/)
    await expect.poll(() => phone.state.private).toBe(false)
    for (const trace of [carys.email, carys.id, recordLocator])
      await expect.poll(() => keptOn(page), `nothing of ${trace}`).not.toContain(trace)
    await context.setOffline(false)
    // The server hears of it once there is a signal, and then the phone's safe is empty.
    await expect.poll(() => [...phone.state.secrets.keys()]).toEqual([])
  })
})
