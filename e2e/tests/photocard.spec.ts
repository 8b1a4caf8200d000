import { randomUUID } from 'node:crypto'
import { travelPassSearch } from '@cledrau/contract/search/travel-pass.ts'
import { asSent } from '@cledrau/server/testing/buying.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { buyTickets } from '@cledrau/server/testing/ticketed.ts'
import { addTraveller, type KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import { expect, test } from '../walk.ts'

// The wallet opens from where it was kept, too.
test.use({ serviceWorkers: 'allow' })

/** A large picture of somebody, as a phone takes it. */
const portrait = (page: Page): Promise<Buffer> =>
  page
    .evaluate(() => {
      const canvas = document.createElement('canvas')
      Object.assign(canvas, { width: 1800, height: 2400 })
      const pen = canvas.getContext('2d')
      if (!pen) return ''
      const spot = (colour: string, x: number, y: number, width: number, height: number) => {
        pen.fillStyle = colour
        pen.beginPath()
        pen.ellipse(x, y, width, height, 0, 0, 7)
        pen.fill()
      }
      pen.fillStyle = '#b9d3d6'
      pen.fillRect(0, 0, 1800, 2400)
      spot('#1f5f6b', 900, 2300, 800, 700)
      spot('#5b3a24', 900, 880, 470, 560)
      spot('#e3b697', 900, 1000, 400, 520)
      for (const x of [740, 1060]) spot('#2b2b2b', x, 920, 45, 45)
      spot('#a04a4a', 900, 1250, 140, 40)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    .then((base64) => Buffer.from(base64, 'base64'))

/** A season that goes with this photocard, bought and issued. */
async function season(server: TestServer, as: KnownTraveller, photocard: string) {
  const asked = { origin: 'CDF', destination: 'NWP', outboundDate: '2026-12-07', ticketType: 'season' } as const
  const found = (await server.call(travelPassSearch, asked)).reply
  const weekly = found?.fareInformation.find(({ duration }) => duration === 'weekly')
  if (!weekly) throw new Error('no season')
  return buyTickets(server, as, { fareInformation: [asSent(weekly)] }, { photocard, fulfilment: { method: 'MVD' } })
}

test('a photocard is made with a picture, fills itself in, stands beside the season, and a guard sees it @narrow-cy-light @wide-en-dark', async ({
  page,
  walk,
  house: { server, address },
  language,
  context,
}) => {
  const carys = await addTraveller(server, { language })
  await walk.arrive('/ticket-wallet', carys.email)
  await page.getByRole('button', { name: walk.say('PHOTOCARD_MAKE') }).click()
  const form = page.getByRole('form', { name: walk.say('PHOTOCARD_MAKE') })
  await form
    .locator('input[type=file]')
    .last()
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await portrait(page) })
  await form.getByLabel(walk.say('PHOTOCARD_NEARER')).fill('1.5')
  await walk.picture('photocard-make')
  await walk.expectAccessible()
  await form.getByRole('button', { name: walk.say('PHOTOCARD_SAVE') }).click()
  const face = page.getByRole('img', { name: walk.say('PHOTOCARD_PICTURE_OF', { name: '' }).trim() }).first()
  await expect(face).toBeVisible()
  await walk.picture('photocard-own')
  await walk.expectAccessible()
  const [made] = await server.db.selectFrom('photocards').selectAll().where('accountId', '=', carys.id).execute()
  if (!made) throw new Error('no photocard')
  expect(made.picture.length).toBeGreaterThan(2_000)

  await page.goto(`${address}/#/ticket-search/season?type=season&from=CDF&to=NWP&out=2026-12-08`)
  await page
    .getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true })
    .first()
    .click()
  await expect(page.getByLabel(walk.say('DELIVERY_PHOTOCARD'))).toHaveValue(made.number)
  await expect(face).toBeVisible()
  await walk.picture('photocard-details')
  await walk.expectAccessible()

  const { recordLocator, orderID } = await season(server, carys, made.number)
  await page.goto(`${address}/#/ticket-wallet/details/${recordLocator}`)
  await expect(face).toBeVisible()
  await face.scrollIntoViewIfNeeded()
  await walk.picture('photocard-season')
  await walk.expectAccessible()
  await page.evaluate(async () => {
    await navigator.serviceWorker.ready
  })
  await page.reload()
  await expect(face).toBeVisible()
  await context.setOffline(true)
  await page.reload()
  await expect(face).toBeVisible()
  await context.setOffline(false)

  const key = await server.app.tickets.inspections.addDevice(`Guard ${randomUUID()}`)
  const { code } = await server.db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select('ticketIssues.code')
    .where('ticketProducts.orderId', '=', orderID)
    .executeTakeFirstOrThrow()
  await page.goto(`${address}/inspector/#key=${key}`)
  await page.getByLabel(walk.say('INSPECTOR_PASTE')).fill(code)
  await page.getByRole('button', { name: walk.say('INSPECTOR_CHECK') }).click()
  await expect(page.getByRole('img', { name: walk.say('INSPECTOR_FACE', { name: made.name }) })).toBeVisible()
  await walk.picture('inspector-photocard')
  await walk.expectAccessible()
})
