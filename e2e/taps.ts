import { readCardSession, startCardSession } from '@cledrau/contract/buying/payment-cards.ts'
import { moment } from '@cledrau/server/db/schema.ts'
import { typeCard, type CardName } from '@cledrau/server/testing/paying.ts'
import { tapAt } from '@cledrau/server/testing/tapping.ts'
import type { KnownTraveller } from '@cledrau/server/testing/travellers.ts'
import { TEST_CARDS } from '@cledrau/world/bank/test-cards.ts'
import { WORDS as BANK_WORDS } from '@cledrau/world/bank/words.ts'
import { WORDS } from '@cledrau/world/gates/words.ts'
import { expect, type Locator, type Page } from '@playwright/test'
import type { House } from './house.ts'
import type { Setting } from './look.ts'

type Tapping = Pick<House, 'server' | 'gates'>

/** Taps as they are written down, with a card that nobody else has. The product knows of them by then; answers who tapped. */
export async function tap({ server, gates }: Tapping, text: string, card: string): Promise<string> {
  const { reader, sequence } = tapAt(gates, text, card)
  const known = async () => {
    // The house fetches by itself, too, and one of us does it.
    await server.app.payg.fetchTaps()
    const taps = server.db.selectFrom('paygTaps').select('travellerId')
    return taps.where('reader', '=', reader).where('sequence', '=', sequence).executeTakeFirst()
  }
  await expect.poll(known).toBeTruthy()
  return (await known())?.travellerId ?? ''
}

/** What was tapped is somebody's: their card is in their account as if its bank had looked at it. */
export async function tapped(house: Tapping, who: KnownTraveller, text: string, card: string): Promise<string> {
  const id = await tap(house, text, card)
  const { clock, db } = house.server
  const joined = await db
    .updateTable('paygTravellers')
    .set({ accountId: who.id, joinedAt: moment(clock.now()) })
    .where('id', '=', id)
    // Walks share a house: what one has done with a card would be the other's.
    .where((where) => where.or([where('accountId', 'is', null), where('accountId', '=', who.id)]))
    .executeTakeFirst()
  if (joined.numUpdatedRows === 0n) throw new Error(`another walk of this house taps with ${card}`)
  return id
}

/** A card is kept in somebody's account, as if they had typed it at the bank; answers its id there. */
export async function keepCard(
  { server }: Pick<House, 'server'>,
  who: KnownTraveller,
  name: CardName,
): Promise<string> {
  const { reply } = await server.call(startCardSession, {}, { as: who })
  await typeCard(reply.frame, name)
  const added = await server.call(readCardSession, { clientId: reply.clientId }, { as: who })
  return added.reply.card?.cardID ?? ''
}

/** It is the night for whoever tapped: days that are over are charged, and readers hear of it. */
export async function night({ server }: Pick<House, 'server'>, travellerId: string): Promise<void> {
  const { charges } = server.app.payg
  const due = { lookAt: moment(server.clock.now()) }
  await server.db.updateTable('paygTravellers').set(due).where('id', '=', travellerId).execute()
  await charges.settle()
  await charges.chargeDue()
  await charges.tellDenied()
}

const numberOf = (lastFour: string): string => TEST_CARDS.find(({ number }) => number.endsWith(lastFour))?.number ?? ''

type AtGate = { station: string; direction: 'IN' | 'OUT'; card: string; device?: 'CARD' | 'PHONE' | 'WATCH' }

/** Somebody stands in front of a reader, on the gates' own page; what it says is on that page. */
export async function tapAtGate(gate: Page, { gates }: Tapping, language: Setting['language'], asked: AtGate) {
  const words = WORDS[language]
  if (!gate.url().startsWith(gates.url)) await gate.goto(`${gates.url}/?lang=${language}`)
  const wanted = { station: asked.station, direction: asked.direction, card: numberOf(asked.card) }
  for (const [name, value] of Object.entries({ ...wanted, device: asked.device ?? 'CARD' }))
    await gate.locator(`select[name=${name}]`).selectOption(value)
  await gate.getByRole('button', { name: words.tap, exact: true }).click()
}

/** A card is typed in the bank's form, in the bank's own words, and sent by our button. */
export async function payAtBank(main: Locator, language: Setting['language'], lastFour: string, button: string) {
  const bank = BANK_WORDS[language]
  const frame = main.frameLocator('iframe')
  await frame.getByLabel(bank.number).fill(numberOf(lastFour))
  await frame.getByLabel(bank.expiry).fill('12/39')
  await frame.getByLabel(bank.code).fill(lastFour === '0005' ? '1234' : '123')
  await main.getByRole('button', { name: button, exact: true }).click()
}
