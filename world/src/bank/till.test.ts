import { beforeEach, expect, test } from 'vitest'
import { openBook, type Entry, type SessionAsked } from './book.ts'
import { openPayeeDesk } from './payees.ts'
import { CONFIRMATION_CODE, readCard, TEST_CARDS } from './test-cards.ts'
import { openTill, Wrong, type Till } from './till.ts'

let now: number
let entries: Entry[]
let told: string[]
let till: Till

beforeEach(() => {
  now = Date.parse('2026-12-07T08:00:00Z')
  entries = []
  told = []
  const book = openBook()
  const record = (entry: Entry) => {
    entries.push(entry)
    book.enter(entry)
  }
  const payees = openPayeeDesk({ book, record, now: () => now })
  const notify = (payment: { key: string }, event: string) => told.push(`${payment.key} ${event}`)
  till = openTill({ book, record, notify, now: () => now, secret: 'secret', payees })
})

const open = (key: string, more: Partial<SessionAsked> = {}) =>
  till.openSession({
    key,
    kind: 'pay',
    amount: 3565,
    description: 'Cardiff to Machynlleth',
    customer: 'carys',
    cards: [],
    notify: 'http://merchant/',
    origins: [],
    lifetime: 600,
    ...more,
  })
const numberOf = (name: string) => TEST_CARDS.find((card) => card.name === name)?.number ?? ''
const typed = (name: string) => ({ number: numberOf(name), expiryMonth: 8, expiryYear: 2028, code: '123' })
const pay = (key: string, name: string, save = false) => till.pay(open(key), typed(name), save)
/** Somebody pays with a card whose bank asks, and says that it is them. */
async function confirmed(key: string, save = false) {
  const asked = await pay(key, 'challenge', save)
  const challenge = asked.outcome === 'challenge' ? asked.challenge : ''
  return till.answerChallenge(open(key), challenge, CONFIRMATION_CODE)
}

test('a card whose bank asks takes no money before it is confirmed, and a second press asks nothing new', async () => {
  const asked = await pay('a', 'challenge')
  expect(asked.outcome).toBe('challenge')
  expect(await pay('a', 'approved')).toEqual(asked)
  expect(till.standing(open('a'))).toEqual(asked)
  expect(() => till.capture('a')).toThrow(Wrong)
  expect(till.answerChallenge(open('a'), 'another question', CONFIRMATION_CODE)).toEqual(asked)
  expect(await confirmed('a')).toEqual({ outcome: 'authorised' })
  expect(till.standing(open('a'))).toEqual({ outcome: 'authorised' })
  expect(told).toEqual(['a payment.authorised'])
})

test('a card that is always asked about is asked about when saved, too; another only once', async () => {
  const again = async (name: string) => {
    const first = await pay(name, name, true)
    till.answerChallenge(open(name), first.outcome === 'challenge' ? first.challenge : '', CONFIRMATION_CODE)
    const token = open(name).token ?? ''
    return (await till.paySaved(open(`${name} again`, { cards: [{ name: 'mine', token }] }), 'mine')).outcome
  }
  expect(await again('challenge')).toBe('authorised')
  expect(await again('challengeAlways')).toBe('challenge')
})

test('after six cards that were refused nothing more is tried, and the merchant hears it once', async () => {
  const answers = []
  for (let attempt = 0; attempt < 7; attempt++) answers.push(await pay('a', 'declined'))
  const said = answers.map((answer) => ('reason' in answer ? `${answer.reason} ${answer.final}` : answer.outcome))
  expect(said.slice(0, 5)).toEqual(Array<string>(5).fill('DECLINED false'))
  expect(said.slice(5)).toEqual(Array<string>(2).fill('TOO_MANY_ATTEMPTS true'))
  expect(await pay('a', 'approved')).toMatchObject({ outcome: 'refused' })
  expect(told).toEqual(['a payment.refused'])
})

test('a form whose time is up takes no card, and a question ends with its form', async () => {
  const asked = await pay('a', 'challenge')
  now += 300_000
  expect(till.find('a')).toMatchObject({ challenge: null, refusal: 'CONFIRMATION_TIMED_OUT', state: 'open' })
  expect(
    till.answerChallenge(open('a'), asked.outcome === 'challenge' ? asked.challenge : '', CONFIRMATION_CODE),
  ).toEqual({ outcome: 'refused', reason: 'CONFIRMATION_TIMED_OUT', final: false })
  now += 300_000
  expect(await pay('a', 'approved')).toMatchObject({ outcome: 'refused', final: true })
})

test('a card that is only looked at is kept without money, and never charged', async () => {
  const session = open('look', { kind: 'verify', amount: 0 })
  expect(await till.pay(session, typed('approved'), false)).toEqual({ outcome: 'authorised' })
  expect(session.token).not.toBeNull()
  expect(() => till.capture('look')).toThrow(Wrong)
  expect(till.statement(0, Infinity)).toEqual([])
})

test('money that the bank reserved and then doesn’t give is no payment; what it won’t take back stays taken', async () => {
  await pay('a', 'captureRefused')
  expect(till.capture('a')).toMatchObject({ state: 'refused', refusal: 'DECLINED' })
  expect(() => till.capture('a')).toThrow(Wrong)
  await pay('b', 'refundRefused')
  till.capture('b')
  expect(till.refund('r', 'b', 1000)).toMatchObject({ state: 'refused', refunded: 0 })
  expect(till.refund('r', 'b', 1000)).toMatchObject({ state: 'refused' })
  expect(till.statement(0, Infinity).map(({ amount }) => amount)).toEqual([3565])
})

test('a charge, a refund of it and a payout are made once, however often they are asked for, and all stand on the statement', async () => {
  await pay('a', 'approved', true)
  const token = open('a').token ?? ''
  for (const _ of [1, 2]) {
    expect(till.charge('c', token, 500)).toMatchObject({ state: 'done' })
    expect(till.refund('r', 'c', 200)).toMatchObject({ state: 'done' })
    expect(till.payOut('p', token, 70)).toMatchObject({ state: 'done' })
  }
  expect(() => till.refund('r2', 'c', 301)).toThrow(Wrong)
  expect(till.statement(0, Infinity).map(({ kind, amount }) => [kind, amount])).toEqual([
    ['charge', 500],
    ['refund', -200],
    ['payout', -70],
  ])
  till.forget(token)
  expect(till.charge('d', token, 500)).toMatchObject({ state: 'refused', reason: 'CARD_BLOCKED' })
  expect(() => till.payOut('q', token, 1)).toThrow(Wrong)
})

test('the books are made from what was written down, and from nothing else', async () => {
  await confirmed('a', true)
  till.capture('a')
  till.refund('r', 'a', 1000)
  till.cancel('never seen')
  const again = openBook()
  for (const entry of structuredClone(entries)) again.enter(entry)
  expect(again.payments.get('a')).toEqual(till.find('a'))
  expect(again.payments.get('a')).toMatchObject({ state: 'captured', refunded: 1000 })
  expect(again.payments.get('never seen')?.state).toBe('cancelled')
  expect(again.movements).toEqual(till.statement(0, Infinity))
})

test('a card counts to the end of its month, and its code has the length of its network', () => {
  const december = new Date('2026-12-31T23:59:59Z')
  const card = { number: numberOf('approved'), expiryMonth: 12, expiryYear: 2026, code: '123' }
  expect(readCard(card, 's', december)).toMatchObject({ scheme: 'visa', lastFour: '4242' })
  expect(readCard(card, 's', new Date('2027-01-01T00:00:00Z'))).toEqual({ refused: 'CARD_EXPIRED' })
  expect(readCard({ ...card, code: '1234' }, 's', december)).toEqual({ refused: 'SECURITY_CODE_WRONG' })
  const amex = { ...card, number: TEST_CARDS.find(({ scheme }) => scheme === 'amex')?.number ?? '' }
  expect(readCard(amex, 's', december)).toEqual({ refused: 'SECURITY_CODE_WRONG' })
  expect(readCard({ ...amex, code: '1234' }, 's', december)).toMatchObject({ scheme: 'amex' })
})
