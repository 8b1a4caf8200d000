import { GUEST_HOLD_MINUTES, HOLD_MINUTES } from '@cledrau/domain/orders/order-status.ts'
import { minuteIn } from '@cledrau/domain/time/moment.ts'
import { CONFIRMATION_CODE, TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { WORDS } from '@cledrau/world/bank/words.ts'
import { APP_TOKEN } from '@cledrau/contract/app-token.ts'
import type { FrameLocator, Page } from '@playwright/test'
import type { Setting } from './look.ts'
import { expect, type Walk } from './walk.ts'

export type Way = {
  from: string
  to: string
  out: string
  back?: string
  /** The way back is chosen on the day. */
  openReturn?: boolean
  adults?: number
  railcards?: string
  via?: string
}

const frameOf = (page: Page): FrameLocator => page.frameLocator('main iframe')
const numberOf = (name: string) => TEST_CARDS.find((card) => card.name === name)?.number ?? ''

/** The address at which the tickets of the first trains of a search stand: as a shared link would have it. */
async function ticketsOf(
  page: Page,
  api: string,
  { from, to, out, back, openReturn = false, adults = 1, railcards, via }: Way,
): Promise<string> {
  const type = openReturn ? 'openReturn' : back ? 'return' : 'single'
  const [outboundDate = '', outboundTime = ''] = out.split('T')
  const [returnDate, returnTime] = back?.split('T') ?? []
  const asked = new URLSearchParams({
    origin: from,
    destination: to,
    outboundDate,
    outboundTime,
    ticketType: type,
    ...(openReturn && { openReturn: 'true' }),
    adult: String(adults),
    ...(returnDate && returnTime && { returnDate, returnTime }),
    ...(railcards && { railcards }),
    ...(via && { via }),
    token: APP_TOKEN,
  })
  const found = await page.evaluate(async (url) => {
    type Trip = { legSolutionID: string; departTime: string }
    const reply = await fetch(url)
    return (await reply.json()) as { legSolutions: { outbound: Trip[]; inbound: Trip[] } }
  }, `${api}/v1/silverrail/ticketsearch?${asked}`)
  const first = found.legSolutions.outbound[0]
  const last = found.legSolutions.inbound[0]
  const fields = new URLSearchParams({
    type,
    from,
    to,
    out,
    ...(back && { back }),
    ...(adults > 1 && { adults: String(adults) }),
    ...(railcards && { railcards }),
    ...(via && { via }),
    legOut: first?.legSolutionID ?? '',
    legOutAt: first ? minuteIn(first.departTime) : '',
    ...(back && { legBack: last?.legSolutionID ?? '', legBackAt: last ? minuteIn(last.departTime) : '' }),
    fare: '-',
  })
  const results = {
    single: 'single-results',
    return: 'return-results/return',
    openReturn: 'return-results/open-return',
  }
  return `#/ticket-search/${results[type]}/options?${fields}`
}

/** Somebody who buys: what they press on the way from a ticket to a paid one. A shell's page isn't where its API is. */
export function buyer(
  page: Page,
  walk: Walk,
  { language, api = '/api' }: Pick<Setting, 'language'> & Partial<Setting> & { api?: string },
) {
  const button = (name: string, values?: Record<string, string | number>) =>
    page.getByRole('main').getByRole('button', { name: walk.say(name, values), exact: true })
  // Who hasn't said who they are holds for less.
  const held = (count: number) => button('DELIVERY_HOLD', { count })
  const holdButton = () => held(HOLD_MINUTES).or(held(GUEST_HOLD_MINUTES))
  const bank = WORDS[language]
  const go = (hash: string) => page.goto(new URL(hash, page.url()).href)

  const steps = {
    button,
    go,
    frame: () => frameOf(page),
    /** To the tickets of the first trains of a search. */
    toTickets: async (way: Way) => go(await ticketsOf(page, api, way)),
    /** From a search to who buys, and how. */
    chooseTicket: async (way: Way) => {
      await go(await ticketsOf(page, api, way))
      await page
        .getByRole('link', { name: walk.say('OPTIONS_GO_ON'), exact: true })
        .first()
        .click()
      await expect(page).toHaveURL(/additional-options/)
      await expect(holdButton()).toBeEnabled()
    },
    /** As a guest: e-mail address first, then the name that is printed. */
    asGuest: async (email: string) => {
      await page.getByLabel(walk.say('FORM_EMAIL')).fill(email)
      await page.getByLabel(walk.say('FORM_TITLE'), { exact: true }).selectOption({ index: 1 })
      await page.getByLabel(walk.say('FORM_FIRST_NAME')).fill('Mair')
      await page.getByLabel(walk.say('FORM_LAST_NAME')).fill('Jones')
    },
    /** Opens one of the folded parts: what it is called stands in its row. */
    unfold: (name: string) =>
      page
        .getByRole('main')
        .getByRole('button', { name: walk.say(name), expanded: false })
        .click(),
    /** Holds what was chosen: what comes is the page that pays. */
    hold: async () => {
      await holdButton().click()
      await expect(page).toHaveURL(/tickets-payment\?.*order=/)
      await expect(page.getByRole('timer')).toBeVisible()
    },
    /** Holds one more beside what lies in the basket: several are paid for from there. */
    holdAnother: async () => {
      await holdButton().click()
      await expect(page).toHaveURL(/ticket-search\/basket/)
    },
    typeCard: async (name: string, { save = false } = {}) => {
      const frame = frameOf(page)
      await expect(frame.getByLabel(bank.number)).toBeVisible()
      // Like anybody, they look whether all of it is there before they pay.
      await expect(async () => {
        await frame.getByLabel(bank.number).fill(numberOf(name))
        await frame.getByLabel(bank.expiry).fill('12/39')
        await frame.getByLabel(bank.code).fill('123')
        await expect(frame.getByLabel(bank.expiry)).toHaveValue('12/39', { timeout: 1000 })
      }).toPass()
      if (save) await frame.getByLabel(bank.save).check()
    },
    /**
     * The one button, twice: nothing is sent twice. Where the page was scrolled for it, the bank's form was there a moment
     * ago, and the browser's other process still takes what is pressed there: like anybody, the pointer is on the button first.
     */
    pay: async () => {
      const pay = page.getByRole('main').getByRole('button', { name: /^(Pay|Talu) £/ })
      await pay.scrollIntoViewIfNeeded()
      await expect(async () => {
        await pay.hover()
        expect(await pay.evaluate((element) => element.matches(':hover'))).toBe(true)
      }).toPass()
      await pay.dblclick()
    },
    /** What the owner answers their bank. */
    confirm: async (yes: boolean) => {
      const owner = frameOf(page).frameLocator('#challenge')
      await expect(owner.getByRole('heading', { name: bank.challengeTitle })).toBeVisible()
      if (!yes) return owner.getByRole('button', { name: bank.challengeCancel, exact: true }).click()
      await owner.getByLabel(bank.challengeCode).fill(CONFIRMATION_CODE)
      await owner.getByRole('button', { name: bank.challengeConfirm, exact: true }).click()
    },
    /** Why the card was refused, above the form that is there for another. */
    expectRefused: async (reason: string) => {
      await expect(page.getByText(walk.say(`PAYMENT_REFUSED_${reason}`))).toBeVisible()
      await expect(frameOf(page).getByLabel(bank.number)).toBeEditable()
    },
    expectPaid: async () => {
      await expect(page).toHaveURL(/confirmation-page\?.*order=/)
      await expect(page.getByRole('main').getByText(/^(Paid|Talwyd) £/)).toBeVisible()
      await expect(page.getByText(walk.say('CONFIRMATION_MAKING'))).toHaveCount(0)
    },
  }

  return {
    ...steps,
    /** A guest's way as far as the page that pays. */
    holdAsGuest: async (way: Way, email: string) => {
      await steps.chooseTicket(way)
      await steps.asGuest(email)
      await steps.hold()
    },
    /** What is left once something is held, with a card that is good. */
    payWithCard: async () => {
      await steps.typeCard('approved')
      await steps.pay()
      await steps.expectPaid()
    },
  }
}
