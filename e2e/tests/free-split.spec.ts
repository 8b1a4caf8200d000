import { buyer } from '../buying.ts'
import { expect, test } from '../walk.ts'

test.use({ startsAt: '2026-12-07T08:00' })

test('who may take any train finds tickets split for that, what one would cost, and proof that nothing is cheaper @narrow-cy-light @wide-en-dark', async ({
  page,
  walk,
  look,
}) => {
  await walk.arrive('/home')
  const { toTickets } = buyer(page, walk, look)
  await toTickets({ from: 'SWA', to: 'LLJ', out: '2026-12-09T10:00' })
  const main = page.getByRole('main')
  await main.getByRole('button', { name: /dearer|drutach/, expanded: false }).click()
  const [before = ''] = walk.say('RULE_SPLIT_CALLS', { stations: '#' }).split('#')
  const free = main
    .locator('label', { hasText: before })
    .filter({ hasText: walk.say('OPTIONS_SAVES_AGAINST', { amount: '#', whole: '#' }).split('#')[0] ?? '' })
  await expect(free.first()).toBeVisible()
  await free.first().getByRole('radio').check()
  await expect(free.first().getByRole('radio')).toBeChecked()
  await walk.picture('free-split')
  await walk.expectAccessible()

  if (look.layout === 'narrow')
    await main
      .getByRole('button', { name: walk.say('OPTIONS_WHY', { price: '£' }).slice(0, 4) })
      .last()
      .click()
  await main.getByRole('button', { name: walk.say('CERTIFICATE_TITLE') }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(walk.say('CERTIFICATE_RIGHT'))).toBeVisible()
  const levels = ['CERTIFICATE_ANYTIME', 'CERTIFICATE_OFF_PEAK'].map((name) => walk.say(name))
  await expect(dialog.getByText(new RegExp(levels.map((text) => text.replaceAll('.', '\\.')).join('|')))).toBeVisible()
  await walk.picture('free-split-certificate')
})
