import { randomUUID } from 'node:crypto'
import { WORDS } from '@cledrau/world/gates/words.ts'
import { tapAtGate } from '../../taps.ts'
import { expect, test } from '../../walk.ts'

test('a guard reads a card that was tapped in; without a signal the page says what can’t be known, and hears it afterwards @narrow-en-light @wide-cy-dark', async ({
  page,
  walk,
  house,
  language,
  context,
}) => {
  const { server, address } = house
  const { say } = walk
  const key = await server.app.tickets.inspections.addDevice(`Guard ${randomUUID()}`)
  const gate = await context.newPage()
  await tapAtGate(gate, house, language, { station: 'PPD', direction: 'IN', card: '3220' })
  await expect(gate.getByText(WORDS[language].taken)).toBeVisible()
  await gate.getByRole('button', { name: WORDS[language].guard }).click()
  const token = (await gate.locator('output code').textContent()) ?? ''
  await gate.close()
  const known = async () => {
    await server.app.payg.fetchTaps()
    return server.db.selectFrom('paygDevices').select('id').where('token', '=', token).executeTakeFirst()
  }
  await expect.poll(known).toBeTruthy()

  await page.addInitScript((chosen) => localStorage.setItem('language', chosen), language)
  await page.goto(`${address}/inspector/#key=${key}`)
  const answer = (word: string) => page.getByRole('heading', { name: say(word), level: 2, exact: true })
  const read = async () => {
    // A reader that is a keyboard.
    await page.getByLabel(say('INSPECTOR_CARD_READ')).fill(token)
    await page.keyboard.press('Enter')
  }

  await test.step('first the train, then the card', async () => {
    await read()
    await expect(page.getByText(say('INSPECTOR_CARD_CHOOSE_TRAIN'))).toBeVisible()
    await page.getByLabel(say('INSPECTOR_PLACE')).fill('Pontypridd')
    await page.getByRole('radio').nth(1).check()
    await read()
    await expect(answer('INSPECTOR_CARD_IN')).toBeVisible()
    await expect(page.getByText(/Pontypridd, \d\d:\d\d\./).first()).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('inspector-card')
  })

  await test.step('without a signal', async () => {
    await context.setOffline(true)
    await read()
    await expect(answer('INSPECTOR_CARD_WAITING')).toBeVisible()
    await expect(page.getByText(say('INSPECTOR_CARD_OFFLINE'))).toBeVisible()
    await walk.expectAccessible()
    await walk.picture('inspector-card-offline')
    await context.setOffline(false)
    await expect(answer('INSPECTOR_CARD_IN')).toBeVisible()
  })
})
