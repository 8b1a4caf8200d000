import { randomUUID } from 'node:crypto'
import { done } from '@cledrau/domain/result.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { buyTickets } from '@cledrau/server/testing/ticketed.ts'
import type { TestServer } from '@cledrau/server/testing/test-server.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { pictureOf } from '../codes.ts'
import { expect, test } from '../walk.ts'

// The guard's page comes from where it was kept, too.
test.use({ serviceWorkers: 'allow' })

/** A ticket for today, and the code that counts. */
async function ticketForToday(server: TestServer) {
  const as = await addTraveller(server)
  const chosen = choose(await search(server, { outboundDate: '2026-12-07', outboundTime: '12:00' }), isWalkUp)
  const { orderID } = await buyTickets(server, as, chosen)
  return server.db
    .selectFrom('ticketIssues')
    .innerJoin('tickets', 'tickets.id', 'ticketIssues.ticketId')
    .innerJoin('ticketProducts', 'ticketProducts.id', 'tickets.productId')
    .select(['ticketIssues.id as issueId', 'ticketIssues.code', 'tickets.id as ticketId'])
    .where('ticketProducts.orderId', '=', orderID)
    .executeTakeFirstOrThrow()
}

test('a guard without a signal tells a good ticket from a forged, a void and a copied one @wide-en-dark @narrow-cy-light', async ({
  page,
  house: { server, address },
  walk,
  language,
  context,
}) => {
  const { inspections, tickets } = server.app.tickets
  const key = await inspections.addDevice(`Guard ${randomUUID()}`)
  const otherKey = await inspections.addDevice('Guard 7')
  const { code, issueId, ticketId } = await ticketForToday(server)
  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(`${address}/inspector/#key=${key}`)
  await expect(page.getByText(walk.say('INSPECTOR_DEVICE', { device: '' }).trim())).toBeVisible()
  expect(page.url()).toBe(`${address}/inspector/`)

  const paste = async (text: string) => {
    await page.getByLabel(walk.say('INSPECTOR_PASTE')).fill(text)
    await page.getByRole('button', { name: walk.say('INSPECTOR_CHECK') }).click()
  }
  const answer = (word: string) => page.getByRole('heading', { name: walk.say(word), level: 2 })

  await test.step('a good one, pasted', async () => {
    await paste(`  ${code.slice(0, 80)}\n${code.slice(80)} `)
    await expect(answer('INSPECTOR_VALID')).toBeVisible()
    await expect(page.getByText(language === 'cy' ? /Caerdydd Canolog/ : /Cardiff Central/).first()).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('inspector-valid')
  })

  await test.step('with no network the page opens and goes on', async () => {
    await page.evaluate(async () => {
      await navigator.serviceWorker.ready
    })
    await page.reload()
    await expect(page.getByLabel(walk.say('INSPECTOR_PASTE'))).toBeVisible()
    await context.setOffline(true)
    await page.reload()
    await expect(page.getByText(walk.say('INSPECTOR_OFFLINE'))).toBeVisible()
  })

  await test.step('the same one again, from a picture', async () => {
    await page
      .getByLabel(walk.say('INSPECTOR_PICTURE'))
      .setInputFiles({ name: 'code.png', mimeType: 'image/png', buffer: await pictureOf(page, code) })
    await expect(answer('INSPECTOR_LOOK_AGAIN')).toBeVisible()
    await expect(page.getByText(walk.say('INSPECTOR_WAITING', { count: 1 }))).toBeVisible()
  })

  await test.step('a changed one is forged', async () => {
    await paste(code.slice(0, -6) + (code.endsWith('A') ? 'BBBBBB' : 'AAAAAA'))
    await expect(answer('INSPECTOR_NOT_VALID')).toBeVisible()
    await expect(page.getByText(walk.say('INSPECTOR_WHY_FORGED'))).toBeVisible()
    await walk.picture('inspector-forged')
  })

  await test.step('once there is a signal the office hears of it, and says what it knows better', async () => {
    const now = server.clock.now()
    const elsewhere = { id: randomUUID(), issueId, scannedAt: londonIso(now), verdict: 'VALID' as const, train: null }
    await inspections.report({ deviceKey: otherKey, inspections: [elsewhere] })
    await context.setOffline(false)
    await expect(page.getByText(walk.say('INSPECTOR_WAITING', { count: 2 }))).toBeHidden()
    await expect(page.getByText(/Guard 7/).first()).toBeVisible()
    await walk.picture('inspector-copied')
  })

  await test.step('a code that was replaced no longer counts', async () => {
    await server.db.inTransaction(async (trx) => {
      await tickets.reissue(trx, [ticketId], 'REISSUED')
      return done(undefined)
    })
    await page.reload()
    await expect(page.getByText(walk.say('INSPECTOR_OFFLINE'))).toBeHidden()
    // What was voided a moment ago is in the lists that were just fetched.
    await expect(async () => {
      await paste(code)
      await expect(page.getByText(walk.say('INSPECTOR_WHY_VOID_REISSUED'))).toBeVisible({ timeout: 1000 })
    }).toPass()
  })
})
