import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { openDecisions } from '@cledrau/server/areas/repay/claims/decisions.ts'
import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import type { Page } from '@playwright/test'
import type { House } from '../../house.ts'
import { typeInto } from '../../keyboard.ts'
import { lateBy } from '../../late-trips.ts'
import { expect, test } from '../../walk.ts'

test.use({ startsAt: '2026-12-07T08:00', hears: true })

const WORDS = 'Roeddwn i ar y trên hwn.'

/** A station by its letters. */
async function chooseStation(page: Page, label: string, letters: string) {
  await typeInto(page, page.getByRole('combobox', { name: label, exact: true }), letters)
  await page.getByRole('listbox').getByRole('option').first().waitFor()
  await page.keyboard.press('Enter')
}

/** A desk's answer, or that of a person of ours, has had time to come. */
async function hear({ server }: House) {
  server.clock.advance(11 * MINUTE)
  await server.app.repay.follow.followDue()
}

test('a ticket from elsewhere is claimed for by its code and a picture, to an account that is typed at the bank; refused, appealed and paid; another company’s desk asks and is answered @wide-en-light @narrow-cy-dark', async ({
  page,
  walk,
  house,
}) => {
  const { server, desks } = house
  if (!desks) throw new Error('no other company answers here')
  const decisions = openDecisions(server)
  const [carys, owen] = [await addTraveller(server), await addTraveller(server)]
  const late = await lateBy(house, owen, 43, { outboundDate: '2026-12-08' })
  const theirs = await lateBy(house, carys, 74, { outboundDate: '2026-12-09', origin: 'SWA', destination: 'PAD' })
  const title = page.getByRole('heading', { level: 1 })
  const main = page.getByRole('main')
  const { say } = walk

  await test.step('a ticket from elsewhere', async () => {
    await walk.arrive('/delay-repay-overview?elsewhere=1', carys.email)
    await main.getByLabel(say('REPAY_CODE'), { exact: true }).fill('06ABC0123456789')
    await main.getByRole('button', { name: say('REPAY_READ'), exact: true }).click()
    await expect(main.getByText(say('REPAY_NEED_PICTURE'))).toBeVisible()
    await main
      .locator('input[type=file]')
      .setInputFiles({ name: 'ticket.png', mimeType: 'image/png', buffer: await page.screenshot() })
    await expect(main.getByText('ticket.png')).toBeVisible()
    await main.getByLabel(say('REPAY_CALC_KIND'), { exact: true }).selectOption('single')
    await chooseStation(page, say('REPAY_FROM'), 'cardiff c')
    await chooseStation(page, say('REPAY_TO'), 'manchester p')
    await main.getByLabel(say('REPAY_DAY'), { exact: true }).fill('2026-12-08')
    await main.getByLabel(say('REPAY_ABOUT_WHEN')).fill(late.departs?.slice(11, 16) ?? '')
    await main.getByLabel(say('REPAY_CALC_PRICE')).fill('22.80')
    await walk.picture('repay-elsewhere')
    await walk.expectAccessible()
    await main.getByRole('button', { name: say('REPAY_READ_AGAIN') }).click()
    await main
      .getByRole('radio', { name: new RegExp(say('REPAY_MINUTES_LATE', { minutes: 43 })) })
      .first()
      .check()
    await walk.picture('repay-choose-train')
    await walk.expectAccessible()
  })

  await test.step('an account at the bank', async () => {
    await main.getByRole('button', { name: say('REPAY_ADD_BANK') }).click()
    const dialog = page.getByRole('dialog', { name: say('REPAY_ADD_BANK') })
    const form = dialog.frameLocator('iframe')
    await form.locator('[name=sortCode]').fill('20-00-00')
    await form.locator('[name=number]').fill('23456789')
    await form.locator('[name=name]').fill('Carys Evans')
    await walk.picture('repay-payee')
    await dialog.getByRole('button', { name: say('REPAY_PAYEE_SAVE') }).click()
    await expect(dialog).toHaveCount(0)
    await expect(main.getByRole('radio', { name: /6789/ })).toBeChecked()
    await walk.picture('repay-payee-added')
  })

  await test.step('refused by a person, and appealed', async () => {
    await page.getByRole('button', { name: say('REPAY_CLAIM', { amount: '£11.40' }) }).click()
    await expect(title).toHaveText(say('REPAY_TITLE_CHECKING', { amount: '£11.40' }))
    await walk.picture('repay-checking')
    const [asked] = await decisions.list()
    const reference = asked?.claim.reference ?? ''
    const word = { name: 'Nia', amount: null, words: null }
    await decisions.decide(reference, { ...word, what: 'REFUSE', rule: 'TICKET_VOID' })
    await hear(house)
    await expect(title).toHaveText(say('REPAY_TITLE_REFUSED'))
    await expect(main.getByText(say('REPAY_NO_TICKET_VOID'))).toBeVisible()
    await walk.picture('repay-refused')
    await walk.expectAccessible()
    await main.getByRole('button', { name: say('REPAY_APPEAL'), exact: true }).click()
    await main.getByLabel(say('REPAY_APPEAL_WORDS')).fill(WORDS)
    await walk.picture('repay-appeal')
    await main.getByRole('button', { name: say('REPAY_APPEAL_SEND') }).click()
    await expect(title).toHaveText(say('REPAY_TITLE_APPEALED'))
    await decisions.decide(reference, { ...word, what: 'AGREE', rule: null })
    await hear(house)
    await server.app.paying.payouts.payDue()
    server.clock.advance(MINUTE)
    await server.app.repay.follow.followDue()
    await expect(title).toHaveText(say('REPAY_TITLE_PAID', { amount: '£11.40' }))
    await expect(main.getByText(say('REPAY_PAID_TO_PAYEE', { ends: '6789' }))).toBeVisible()
  })

  await test.step('another company asks', async () => {
    await walk.go(`/delay-repay-overview?journey=${theirs.journeyID}`)
    await page.getByRole('button', { name: say('REPAY_CLAIM', { amount: theirs.price }) }).click()
    await expect(title).toHaveText(say('REPAY_TITLE_CHECKING', { amount: theirs.price }))
    await server.app.repay.follow.followDue()
    const { reference } = await server.db
      .selectFrom('claims')
      .select('reference')
      .where('journeyId', '=', theirs.journeyID)
      .executeTakeFirstOrThrow()
    desks.say(reference, 'ASK')
    await hear(house)
    await expect(title).toHaveText(say('REPAY_TITLE_MORE_NEEDED', { amount: theirs.price }))
    await expect(main.getByText('Which train did you take from there?')).toBeVisible()
    await walk.picture('repay-asked')
    await walk.expectAccessible()
    const answer = main.getByRole('form', { name: say('REPAY_ASKED') })
    await answer.getByRole('button', { name: say('REPAY_ANSWER_SEND') }).click()
    await expect(answer.getByRole('alert')).toHaveText(say('REPAY_ANSWER_MISSING'))
    await answer.getByLabel(say('REPAY_ANSWER_WORDS')).fill(WORDS)
    await answer.getByRole('button', { name: say('REPAY_ANSWER_SEND') }).click()
    await expect(title).toHaveText(say('REPAY_TITLE_CHECKING', { amount: theirs.price }))
    desks.say(reference, 'REFUSE')
    await hear(house)
    await expect(title).toHaveText(say('REPAY_TITLE_REFUSED'))
    await walk.picture('repay-refused-elsewhere')
  })
})
