import { buyWithCard } from '@cledrau/server/testing/bought.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { addTraveller, PASSWORD } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { press, tabTo, typeInto } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:30', hears: true })

const PAGE = '/my-account/journey-notifications'

/** A station by its letters, with the keyboard alone. */
async function chooseStation(page: Page, label: string, letters: string) {
  const field = page.getByRole('combobox', { name: label, exact: true })
  await typeInto(page, field, letters)
  await page.getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

test('an alert is made, tells how its trains run, is changed, deleted and had back, and all are silent for a week @narrow-en-light @wide-cy-dark', async ({
  page,
  walk,
  darwin,
  layout,
  house: { server },
}) => {
  const { say } = walk
  const carys = await addTraveller(server)
  const trains = await darwin.trains('SHR')
  const train = trains.find(({ std }) => std! >= '09:00')!
  darwin.onTime(train)

  await walk.arrive(PAGE, carys.email)
  const main = page.getByRole('main')
  await expect(main.getByRole('heading', { name: say('NOTIFY_NONE_TITLE') })).toBeVisible()
  await walk.picture('notifications-none')
  await walk.expectAccessible()
  if (layout === 'narrow') await press(page, main.getByRole('link', { name: say('NOTIFY_BEGIN') }))

  const form = page.getByRole('form', { name: say('NOTIFY_NEW_ALERT') })
  await chooseStation(page, say('SEARCH_FROM'), 'cardiff c')
  await chooseStation(page, say('SEARCH_TO'), 'shrewsb')
  const begins = form.getByRole('textbox', { name: say('NOTIFY_LEAVES_FROM') })
  await begins.fill(train.std!)
  const ends = form.getByRole('textbox', { name: say('NOTIFY_LEAVES_UNTIL'), exact: true })
  await ends.fill(train.std!)
  await expect(form.getByText(say('NOTIFY_TRAINS_FALL_IN', { count: 1 }))).toBeVisible()
  await walk.picture('notification-new')
  await walk.expectAccessible()
  await press(page, form.getByRole('button', { name: say('NOTIFY_TELL_ME') }))

  const card = main.getByRole('list', { name: say('TITLE_JOURNEY_NOTIFICATIONS') }).locator(':scope > li')
  await expect(card).toHaveCount(1)
  await expect(card).toContainText(say('NOTIFY_ON_TIME', { times: train.std! }))
  // Whoever has the page open hears of it by themselves.
  darwin.late(train, 12)
  await expect(card).toContainText(say('NOTIFY_NEWS_LATE', { time: train.std!, minutes: 12, now: '' }).slice(0, 18))
  await walk.picture('notifications-late')
  darwin.cancelled(train)
  await expect(card).toContainText(say('NOTIFY_NEWS_CANCELLED', { time: train.std! }))
  await walk.picture('notifications')
  await walk.expectAccessible()

  await press(page, card.getByRole('link', { name: new RegExp(`^${say('GLOBAL_CHANGE')}`) }))
  const change = page.getByRole('form', { name: say('NOTIFY_CHANGE_ALERT') })
  await change.getByRole('textbox', { name: say('NOTIFY_LEAVES_UNTIL'), exact: true }).fill('23:30')
  await press(page, change.getByRole('button', { name: say('NOTIFY_SAVE') }))
  // So long a time is refused at its field.
  const until = change.getByRole('textbox', { name: say('NOTIFY_LEAVES_UNTIL'), exact: true })
  await expect(until).toBeFocused()
  await expect(until).toHaveAccessibleDescription(say('REFUSAL_ALERT_WINDOW_TOO_LONG'))
  await walk.picture('notification-wrong')
  await until.fill('11:30')
  await press(page, change.getByRole('button', { name: say('NOTIFY_SAVE') }))
  await expect(card).toContainText(say('NOTIFY_WINDOW', { begins: train.std!, ends: '11:30' }))

  await press(page, card.getByRole('button', { name: new RegExp(`^${say('GLOBAL_DELETE')}`) }))
  const undo = main.getByRole('button', { name: say('NOTIFY_UNDO') })
  await expect(undo).toBeFocused()
  await expect(card).toHaveCount(0)
  await page.keyboard.press('Enter')
  await expect(card).toHaveCount(1)

  await tabTo(page, main.getByRole('button', { name: say('NOTIFY_FOR_A_WEEK') }))
  await page.keyboard.press('Enter')
  await expect(main.getByRole('heading', { name: /14/ })).toBeVisible()
  await expect(card).toHaveCount(0)
  await walk.picture('notifications-suspended')
  await walk.expectAccessible()
  await press(page, main.getByRole('button', { name: say('NOTIFY_RESUME') }))
  await expect(card).toHaveCount(1)

  // This browser has no messages: it says so, and e-mail is one press away.
  await press(page, main.getByRole('button', { name: new RegExp(`^${say('NOTIFY_HOW')}`) }))
  await expect(main.getByRole('combobox', { name: say('NOTIFY_CHANNEL_JOURNEYNOTIFICATIONS') })).toBeVisible()
  await walk.picture('notifications-how')
  await walk.expectAccessible()
})

test('whoever buys a ticket is told about its train by one switch: on the open page, on their phone, and in what was told @narrow-cy-dark @wide-en-light', async ({
  page,
  walk,
  context,
  darwin,
  language,
  house: { server, phones },
}) => {
  const { say } = walk
  const carys = await addTraveller(server, { language: 'cy' })
  const asked = { origin: 'CDF', destination: 'SHR', outboundDate: '2026-12-07', outboundTime: '09:00' }
  const { recordLocator, orderID } = await buyWithCard(server, carys, choose(await search(server, asked), isWalkUp))
  await takePhone(await context.newPage(), phones!.url, carys.email)

  await walk.arrive(`/ticket-search/tickets-confirmation?order=${orderID}`, carys.email)
  const toggle = page.getByRole('switch', { name: say('TELL_ME_OUT') })
  await expect(toggle).toBeEnabled()
  await tabTo(page, toggle)
  await page.keyboard.press('Space')
  await expect(toggle).toBeChecked()
  await walk.picture('confirmation-tell-me')
  await walk.expectAccessible()
  await walk.go(`/ticket-wallet/details/${recordLocator}`)
  await expect(toggle).toBeChecked()

  await walk.go(PAGE)
  const card = page.getByRole('list', { name: say('TITLE_JOURNEY_NOTIFICATIONS') }).locator(':scope > li')
  await expect(card).toContainText(say('NOTIFY_WITH_TICKET'))
  const [leaves = ''] = /\d\d:\d\d/.exec(await card.innerText()) ?? []
  const train = (await darwin.trains('SHR')).find(({ std }) => std === leaves)!
  const rang = () => phones!.devices.list().flatMap(({ got }) => got.map(({ title, body }) => `${title} ${body}`))
  darwin.onTime(train)
  await expect(card).toContainText(say('NOTIFY_ON_TIME', { times: leaves }))
  darwin.late(train, 9)
  await expect(card).toContainText(say('NOTIFY_NEWS_LATE', { time: leaves, minutes: 9, now: '' }).slice(0, 24))
  await expect.poll(() => rang().filter((words) => words.includes(leaves)).length).toBeGreaterThan(0)
  darwin.cancelled(train)
  await expect(card).toContainText(say('NOTIFY_NEWS_CANCELLED', { time: leaves }))
  await expect.poll(() => rang().at(-1)).toMatch(/ganslo/)
  await walk.picture('notifications-ticket')

  await press(page, page.getByRole('button', { name: new RegExp(`^${say('NOTIFY_TOLD')}`) }))
  const told = page.getByRole('list', { name: say('NOTIFY_TOLD') }).getByRole('link')
  await expect(told.first()).toContainText(language === 'cy' ? /ganslo/ : /cancelled/)
  await walk.picture('notifications-told')
  await walk.expectAccessible()
})

/** Signs in on a phone of the world, which hears by its browser's push service. */
async function takePhone(phone: Page, address: string, email: string) {
  await phone.goto(`${address}/?lang=cy`)
  await phone.getByLabel('E-bost').fill(email)
  await phone.getByLabel('Cyfrinair').fill(PASSWORD)
  await phone.getByRole('button', { name: 'Mewngofnodi' }).click()
  await expect(phone.getByText(email)).toBeVisible()
  await phone.close()
}
