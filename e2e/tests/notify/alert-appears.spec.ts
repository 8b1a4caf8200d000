import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { addTickets } from '@cledrau/server/testing/wallet-tickets.ts'
import { press, tabTo } from '../../keyboard.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

/** Where travellers decide: the pages of these that are built. */
const PAGES = ['/', '/ticket-search', '/payg/home', '/live-times', '/ticket-wallet', '/menu-nav']

test('an alert appears while one reads, on every page where travellers decide, is read with its way drawn, and stays put away in both tabs @narrow-cy-light @wide-en-dark', async ({
  page,
  walk,
  layout,
  language,
  context,
  house,
}) => {
  const { say } = walk
  const carys = await addTraveller(house.server, { language })
  await addTickets(house.server.db, { accountId: carys.id, now: house.server.clock.now() })
  const line = page.waitForResponse((reply) => new URL(reply.url()).pathname.endsWith('/v1/stream'))
  await walk.arrive('/ticket-wallet', carys.email)
  await line
  const banner = page.getByRole('region', { name: say('ALERT_LABEL') })
  const where = language === 'cy' ? 'Caerdydd Canolog – Casnewydd' : 'Cardiff Central – Newport'
  await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
  await expect(banner.getByText(where)).toHaveCount(0)

  // Nobody touches the page: the server says so.
  await house.incidents!.closed('Cardiff Central', 'Newport')
  await expect(banner).toContainText(where)
  // Wide, live times are a part of all updates, which have the alert in their list.
  for (const path of PAGES.filter((one) => layout === 'narrow' || one !== '/live-times')) {
    await walk.go(path)
    await expect(banner, path).toContainText(where)
  }
  await walk.go('/ticket-wallet')
  await walk.picture('alert-banner')
  await walk.expectAccessible()

  await press(
    page,
    banner.getByRole('button', { name: new RegExp(layout === 'narrow' ? where : say('GLOBAL_READ_MORE')) }),
  )
  const read = layout === 'narrow' ? page.getByRole('main') : page.getByRole('alertdialog')
  await expect(read).toContainText(say('ALERT_ALLOW_MORE'))
  await walk.picture('alert')
  await walk.expectAccessible()
  if (layout === 'narrow') {
    const other = await context.newPage()
    await other.goto(`${house.address}/#/ticket-wallet`)
    const beside = other.getByRole('region', { name: say('ALERT_LABEL') })
    await expect(beside).toContainText(where)
    await press(page, page.getByRole('button', { name: say('ALERT_PUT_AWAY') }))
    await expect(banner.getByText(where)).toHaveCount(0)
    await expect(beside.getByText(where)).toHaveCount(0)
    await other.close()
  } else {
    await press(page, read.getByRole('button', { name: say('GLOBAL_CLOSE') }))
    await tabTo(page, banner.getByRole('button', { name: say('ALERT_DISMISS') }))
    await page.keyboard.press('Enter')
    await expect(banner.getByText(where)).toHaveCount(0)
  }
  // It is still in the list of all.
  await walk.go('/service-alerts')
  await expect(page.getByRole('main')).toContainText(where)
  await walk.picture('service-alerts')
  await walk.expectAccessible()
})
