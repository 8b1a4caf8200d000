import { randomUUID } from 'node:crypto'
import { instant, DAY } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { BankRefusesToAct, type NewSession, type PaymentsGateway } from './payments.ts'

/** How the suite plays the owner of a card at the adapter's bank: with test cards that do what their names say. */
export type Owner = {
  pays: (form: string, card: 'approved' | 'declined' | 'challenged') => Promise<void>
  /** A card that is kept for `customer`, by its token. */
  kept: (customer: string) => Promise<string>
}

type Parts = { gateway: () => PaymentsGateway; owner: () => Owner; now: () => number }

const session = (more: Partial<NewSession> = {}): NewSession => ({
  key: randomUUID(),
  kind: 'pay',
  amount: 3565,
  description: 'Cledrau ABC234',
  customer: null,
  cards: [],
  lifetimeSeconds: 600,
  ...more,
})

/** What every adapter to an acquirer has to hold. Whoever connects another one runs this against its sandbox. */
export function gatewayConforms({ gateway, owner, now }: Parts): void {
  const opened = async (more: Partial<NewSession> = {}) => {
    const asked = session(more)
    return { ...asked, ...(await gateway().openSession(asked)) }
  }
  const authorised = async (more: Partial<NewSession> = {}) => {
    const payment = await opened(more)
    await owner().pays(payment.form, 'approved')
    return payment
  }

  test('a session opened again with its key is the same session', async () => {
    const asked = session()
    const first = await gateway().openSession(asked)
    expect(await gateway().openSession(asked)).toEqual(first)
    expect(first).toMatchObject({ state: 'open', refusal: null, card: null })
    expect(await gateway().find(asked.key)).toEqual(first)
  })

  test('what was never opened is not known', async () => {
    expect(await gateway().find(randomUUID())).toBeUndefined()
  })

  test('a refused card leaves the session open and says why; another one may pay', async () => {
    const { key, form } = await opened()
    await owner().pays(form, 'declined')
    expect(await gateway().find(key)).toMatchObject({ state: 'open', refusal: 'DECLINED' })
    await owner().pays(form, 'approved')
    expect(await gateway().find(key)).toMatchObject({ state: 'authorised', refusal: null })
  })

  test('a card is known by its network, four figures, expiry and account, never by its number', async () => {
    const { key } = await authorised()
    const payment = await gateway().find(key)
    expect(payment?.card?.lastFour).toMatch(/^\d{4}$/)
    expect(payment?.card?.par).not.toBe('')
    // The account reference, the token and our key are names made at random: thirteen of their figures in a row mean nothing.
    const made = [payment?.card?.par, payment?.token, key].filter((name) => typeof name === 'string')
    const rest = made.reduce((text, name) => text.replaceAll(name, ''), JSON.stringify(payment))
    expect(rest).not.toMatch(/\d{13,19}/)
  })

  test('reserved money is taken once, however often it is asked for', async () => {
    const { key } = await authorised()
    expect((await gateway().capture(key)).state).toBe('captured')
    expect((await gateway().capture(key)).state).toBe('captured')
    expect((await gateway().cancel(key)).state).toBe('captured')
  })

  test('what is cancelled takes nothing: open, reserved, or not even opened yet', async () => {
    const [open, reserved, unheard] = [await opened(), await authorised(), session()]
    for (const { key } of [open, reserved, unheard]) expect((await gateway().cancel(key)).state).toBe('cancelled')
    await owner().pays(open.form, 'approved')
    expect((await gateway().find(open.key))?.state).toBe('cancelled')
    expect((await gateway().openSession(unheard)).state).toBe('cancelled')
    await expect(gateway().capture(reserved.key)).rejects.toThrow()
  })

  test('an owner who is asked to confirm and does pays; the card of a guest is never kept', async () => {
    const { key, form } = await opened()
    await owner().pays(form, 'challenged')
    expect(await gateway().find(key)).toMatchObject({ state: 'authorised', token: null })
  })

  test('a card can be checked and kept at zero, charged later, paid out to and forgotten', async () => {
    const checked = await authorised({ kind: 'verify', amount: 0, customer: 'carys' })
    expect((await gateway().find(checked.key))?.token).not.toBeNull()
    const token = await owner().kept('carys')
    const check = { key: randomUUID(), token }
    expect(await gateway().checkCard(check)).toMatchObject({ state: 'done' })
    expect(await gateway().checkCard(check)).toMatchObject({ state: 'done' })
    const charge = { key: randomUUID(), token, amount: 480 }
    expect(await gateway().chargeLater(charge)).toMatchObject({ state: 'done' })
    expect(await gateway().chargeLater(charge)).toMatchObject({ state: 'done' })
    const payout = { key: randomUUID(), token, amount: 120 }
    expect(await gateway().payOut(payout)).toMatchObject({ state: 'done' })
    await gateway().forgetCard(token)
    await gateway().forgetCard(token)
    expect(await gateway().chargeLater({ ...charge, key: randomUUID() })).toMatchObject({ state: 'refused' })
    expect(await gateway().checkCard({ ...check, key: randomUUID() })).toMatchObject({ state: 'refused' })
    // What was paid before stays paid; to what is forgotten nothing goes, and that is a plain no.
    expect(await gateway().payOut(payout)).toMatchObject({ state: 'done' })
    await expect(gateway().payOut({ ...payout, key: randomUUID() })).rejects.toBeInstanceOf(BankRefusesToAct)
    const lines = await gateway().statement(instant(now() - DAY), instant(now() + DAY))
    expect(lines.filter(({ key }) => key === charge.key).map(({ amount }) => amount)).toEqual([480])
    expect(lines.filter(({ key }) => key === payout.key).map(({ amount }) => amount)).toEqual([-120])
  })

  test('a refund goes back once by its key, in parts, and never more than was taken', async () => {
    const { key: payment, amount } = await authorised()
    await gateway().capture(payment)
    const part = { key: randomUUID(), payment, amount: 1000 }
    expect(await gateway().refund(part)).toMatchObject({ state: 'done' })
    expect(await gateway().refund(part)).toMatchObject({ state: 'done' })
    await expect(gateway().refund({ key: randomUUID(), payment, amount })).rejects.toThrow()
    const lines = await gateway().statement(instant(now() - DAY), instant(now() + DAY))
    const mine = lines.filter(({ key }) => key === payment || key === part.key)
    expect(mine.reduce((sum, line) => sum + line.amount, 0)).toBe(amount - 1000)
  })

  test('nobody but the bank can tell us something', () => {
    expect(gateway().readNotice({ body: '{"key":"x"}', signature: '' }, instant(now()))).toBeUndefined()
  })
}
