import { appData } from '@cledrau/contract/reading/app-data.ts'
import { done } from '@cledrau/domain/result.ts'
import { HOUR, instant } from '@cledrau/domain/time/instant.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import { findChromium } from '@cledrau/tools/chromium.ts'
import type { BrowserContext, Page } from '@playwright/test'
import { expect, test } from '../../walk.ts'

// The worker is what this is about. The browser without windows says no to all notifications, whatever it is told.
test.use({
  serviceWorkers: 'allow',
  permissions: ['notifications'],
  launchOptions: { executablePath: findChromium(), args: ['--no-sandbox', '--disable-gpu', '--no-first-run'] },
})

const NEWS = {
  cy: ['5 munud yn hwyr', 'Canslwyd', 'Wedyn'],
  en: ['5 min late', 'Cancelled', 'After'],
} as const

let causes = 0
const tell = ({ db, app, clock }: TestServer, { id }: KnownTraveller, title: string) =>
  db.inTransaction(async (trx) =>
    done(
      await app.messages.tellings.tell(trx, {
        cause: `walk-${process.pid}-${++causes}`,
        accountId: id,
        channel: 'journeyNotifications',
        about: { kind: 'train', id: 'W12345' },
        supersedes: 'train:W12345',
        usefulUntil: instant(clock.now() + HOUR),
        urgent: true,
        departsAt: clock.now(),
        words: () => ({ title, body: `${title}: 09:21 Machynlleth`, bodyHtml: '' }),
        page: { path: '/service-alerts', fields: {} },
      }),
    ),
  )

/** A browser under test reaches no push service of its maker's: the one outside gives it a subscription. */
const subscribeBy = (page: Page, token: string) =>
  page.addInitScript((text) => {
    const subscription = JSON.parse(text) as { applicationServerKey: string }
    const key = Uint8Array.from(
      atob(subscription.applicationServerKey.replaceAll('-', '+').replaceAll('_', '/')),
      (sign) => sign.charCodeAt(0),
    )
    const kept = {
      toJSON: () => subscription,
      options: { applicationServerKey: key.buffer },
      unsubscribe: () => {
        sessionStorage.removeItem('subscribed')
        return Promise.resolve(true)
      },
    }
    Object.assign(PushManager.prototype, {
      subscribe: () => {
        sessionStorage.setItem('subscribed', 'yes')
        return Promise.resolve(kept)
      },
      getSubscription: () => Promise.resolve(sessionStorage.getItem('subscribed') ? kept : null),
    })
  }, token)

const shown = (page: Page) =>
  page.evaluate(async () =>
    (await (await navigator.serviceWorker.ready).getNotifications()).map(({ title, body, lang }) => [
      title,
      body,
      lang,
    ]),
  )

/** Nobody's finger reaches a notification here: what a real press alone may do, wait and come to the front, is let through. */
const pressShown = async (context: BrowserContext) => {
  const [worker] = context.serviceWorkers()
  if (!worker) throw new Error('no worker is to be seen')
  await worker.evaluate(`self.registration.getNotifications().then(([notification]) => new Promise((resolve) => {
    WindowClient.prototype.focus = function () { return Promise.resolve(this) }
    const press = new NotificationEvent('notificationclick', { notification })
    press.waitUntil = resolve
    self.dispatchEvent(press)
  }))`)
}

test('a message is sealed for this browser, opened by its worker, shown once, replaced by newer news, and leads to its page @narrow-cy-dark @wide-en-light', async ({
  page,
  context,
  walk,
  house,
  layout,
  language,
}) => {
  const [late, cancelled, after] = NEWS[language]
  const { server, push, address } = house
  const carys = await addTraveller(server, { email: `push.${layout}.${process.pid}@example.org`, language })
  const { pushKey = null } = (await server.call(appData, {})).reply
  const browser = push.addBrowser(pushKey)
  await subscribeBy(page, browser.token)
  await walk.arrive('/my-account/journey-notifications?show=how', carys.email)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()

  await page.getByRole('button', { name: walk.say('NOTIFY_PUSH_BEGIN') }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('NOTIFY_PUSH_ASK_YES') })
    .click()
  await expect(page.getByText(walk.say('NOTIFY_PUSH_ON'), { exact: true })).toBeVisible()

  // The browser's part: what its push service opened is handed to the worker by the debugger.
  const debug = await context.newCDPSession(page)
  const registered = new Promise<string>((resolve) => {
    debug.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      const [found] = registrations
      if (found) resolve(found.registrationId)
    })
  })
  await debug.send('ServiceWorker.enable')
  const registrationId = await registered
  const deliver = (data: string) =>
    debug.send('ServiceWorker.deliverPushMessage', { origin: address, registrationId, data })
  const hear = async (title: string) => {
    const before = browser.got.length
    await tell(server, carys, title)
    await expect.poll(() => browser.got.length).toBe(before + 1)
    await deliver(browser.opened)
  }

  await hear(late)
  await expect.poll(() => shown(page)).toEqual([[late, `${late}: 09:21 Machynlleth`, language]])
  await deliver(browser.opened)
  await hear(cancelled)
  await expect.poll(() => shown(page)).toEqual([[cancelled, `${cancelled}: 09:21 Machynlleth`, language]])

  await pressShown(context)
  await expect(page).toHaveURL(/#\/service-alerts$/)
  await expect.poll(() => shown(page)).toEqual([])

  // Whoever signs out without a signal hears no more, whatever still comes: what somebody hears after them stands alone.
  const { mark } = (JSON.parse(browser.opened) as { notification: { data: { mark: string } } }).notification.data
  await walk.go(layout === 'wide' ? '/settings' : '/menu-nav')
  await context.setOffline(true)
  if (layout === 'wide')
    await page
      .getByRole('banner')
      .getByRole('button', { name: /CE|Carys/ })
      .click()
  await page
    .getByRole('button', { name: walk.say('MENU_SIGN_OUT'), exact: true })
    .last()
    .click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: walk.say('MENU_SIGN_OUT') })
    .click()
  // All of it: what is put there for whoever comes after them mustn't go with them.
  await expect.poll(() => page.evaluate(() => localStorage.getItem('logoutToSend'))).toContain('"gone":true')
  expect(await page.evaluate(() => caches.has('push'))).toBe(false)
  await deliver(browser.opened)
  await page.evaluate(async (whose) => (await caches.open('push')).put('/push-mark', new Response(whose)), mark)
  await deliver(browser.opened.replaceAll('train:W12345', 'train:W6').replaceAll(cancelled, after))
  await expect.poll(() => shown(page)).toEqual([[after, `${after}: 09:21 Machynlleth`, language]])
})
