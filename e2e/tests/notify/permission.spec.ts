import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { press } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

// Messages need the worker that shows them.
test.use({ serviceWorkers: 'allow' })

test('whoever said no to messages on a device is told so, and hears by e-mail with one press @wide-cy-light @narrow-en-dark', async ({
  page,
  walk,
  context,
  house,
}) => {
  const { say } = walk
  const carys = await addTraveller(house.server, { language: 'cy' })
  const browser = await context.newCDPSession(page)
  await browser.send('Browser.setPermission', {
    permission: { name: 'notifications' },
    setting: 'denied',
    origin: house.address,
  })
  await walk.arrive('/my-account/journey-notifications?show=how', carys.email)
  await page.evaluate(() => navigator.serviceWorker.ready)
  await page.reload()
  const main = page.getByRole('main')
  await expect(main.getByText(say('NOTIFY_PUSH_REFUSED_TITLE'))).toBeVisible()
  const trains = main.getByRole('combobox', { name: say('NOTIFY_CHANNEL_JOURNEYNOTIFICATIONS') })
  // Who has said nothing hears by the way that reaches them; here a push is wished for all the same.
  await trains.selectOption('push')
  await press(page, main.getByRole('button', { name: say('NOTIFY_EMAIL_INSTEAD') }))
  await expect(trains).toHaveValue('email')
  await expect(main.getByText(say('NOTIFY_EMAIL_ALREADY'))).toBeVisible()
  await walk.picture('notifications-refused')
  await walk.expectAccessible()
  await page.reload()
  await expect(trains).toHaveValue('email')
})
