import { addTraveller } from '@cledrau/server/testing/travellers.ts'
import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

test.use({ startsAt: '2026-12-07T08:00' })

test('a longer ticket that costs less: chosen, paid for, and shown as a journey to where one gets off @narrow-en-light @wide-cy-dark', async ({
  page,
  walk,
  look,
  house,
}) => {
  const carys = await addTraveller(house.server, { email: `longer-${look.layout}@example.org` })
  await walk.arrive('/home', carys.email)
  const buying = buyer(page, walk, look)
  await buying.toTickets({ from: 'LLJ', to: 'LPY', out: '2026-12-09T10:00' })
  const section = page.getByRole('region', { name: walk.say('OPTIONS_LONGER') })
  await section.getByRole('radio').first().check()
  await expect(section.getByRole('radio').first()).toBeChecked()
  await section.scrollIntoViewIfNeeded()
  await walk.picture('longer-options')
  await walk.expectAccessible()

  const why = page.getByRole('button', { name: walk.say('OPTIONS_WHY', { price: '£' }).slice(0, 4) })
  if (look.layout === 'narrow') await why.last().click()
  await page
    .getByRole('main')
    .getByRole('button', { name: walk.say('CERTIFICATE_TITLE') })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(walk.say('CERTIFICATE_LONGER_RIGHT'))).toBeVisible()
  await walk.picture('longer-certificate')
  await dialog.getByRole('button', { name: walk.say('GLOBAL_CLOSE') }).click()

  const next = page.getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true }).first()
  await next.click()
  await expect(page).toHaveURL(/additional-options/)
  await buying.hold()
  await walk.picture('longer-payment')
  await buying.payWithCard()
  await walk.picture('longer-confirmation')

  await buying.go('#/ticket-wallet')
  await walk.picture('longer-wallet')
  await page
    .getByRole('link', { name: walk.say('WALLET_SHOW_TICKET') })
    .first()
    .click()
  const [told = ''] = walk.say('WALLET_LONGER_TO', { to: '#', alights: '#' }).split('#')
  await expect(page.getByText(told).first()).toBeVisible()
  await walk.picture('longer-ticket')
  await walk.expectAccessible()
})
