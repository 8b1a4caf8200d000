import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { listAssistanceTasks, sayOfAssistance } from '@cledrau/contract/after-sales/assistance.ts'
import { buyWithCard } from '@cledrau/server/testing/bought.ts'
import { choose, isWalkUp, search } from '@cledrau/server/testing/buying.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { startStaff } from '@cledrau/world/staff/staff.ts'
import { expect, test } from '../walk.ts'

test('assistance is asked for from a ticket, accepted by name, read without a signal, and paid back where it failed @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
  language,
}) => {
  const folder = mkdtempSync(join(tmpdir(), 'cledrau-staff-'))
  const staff = await startStaff({ folder, port: 0, product: house.address, key: house.staffKey, every: 0 })
  try {
    const carys = await addTraveller(house.server, { language })
    const bought = await buyWithCard(house.server, carys, choose(await search(house.server), isWalkUp))
    await walk.arrive(`/ticket-wallet/details/${bought.recordLocator}`, carys.email)
    const row = page.getByRole('button', { name: walk.say('ASSISTANCE_TITLE') })
    await row.click()
    const sheet = page.getByRole('dialog', { name: walk.say('ASSISTANCE_TITLE') })
    const ask = sheet.getByRole('button', { name: walk.say('ASSISTANCE_ASK') })
    await ask.click()
    await expect(sheet.getByText(walk.say('ASSISTANCE_NEEDS_WRONG'))).toBeVisible()
    await sheet.getByRole('checkbox', { name: walk.say('ASSISTANCE_NEED_RAMP') }).check()
    await sheet.getByRole('checkbox', { name: walk.say('ASSISTANCE_CONSENT') }).check()
    await walk.picture('assistance-asking')
    await walk.expectAccessible()
    await ask.click()
    await expect(sheet.getByText(walk.say('ASSISTANCE_STANDS_ASKED'))).toBeVisible()
    await walk.picture('assistance-asked')

    await staff.look()
    await expect(sheet.getByText(walk.say('ASSISTANCE_STANDS_ACCEPTED'))).toBeVisible({ timeout: 20_000 })
    await walk.picture('assistance-accepted')
    await walk.expectAccessible()
    await sheet.getByRole('button', { name: walk.say('GLOBAL_CLOSE') }).click()
    await expect(row).toContainText(walk.say('ASSISTANCE_ROW_ACCEPTED'))
    await walk.picture('assistance-ticket')

    // Nobody has to be asked for what is kept here.
    await page.context().setOffline(true)
    await row.click()
    await expect(sheet.getByText(walk.say('ASSISTANCE_KEPT'))).toBeVisible()
    await walk.picture('assistance-offline')
    await page.context().setOffline(false)

    const { tasks } = (await house.server.call(listAssistanceTasks, { staffKey: staff.key })).reply
    const [{ stopID = '' } = {}] = tasks
    await house.server.call(sayOfAssistance, { staffKey: staff.key, stopID, word: 'FAILED', staffName: 'Mair' })
    await expect(sheet.getByText(walk.say('ASSISTANCE_STANDS_FAILED'))).toBeVisible({ timeout: 20_000 })
    await walk.picture('assistance-failed')
    await walk.expectAccessible()
    const amount = `£${(bought.total / 100).toFixed(2)}`
    await sheet.getByRole('button', { name: walk.say('ASSISTANCE_REDRESS', { amount }) }).click()
    await expect(sheet.getByText(walk.say('ASSISTANCE_REDRESS_GIVEN', { amount }))).toBeVisible()
    await walk.picture('assistance-redress')
  } finally {
    await staff.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
