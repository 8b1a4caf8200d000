import { expect, test } from 'vitest'
import { openBook, type Entry } from './book.ts'
import { openPayeeDesk, type PayeeDesk } from './payees.ts'

const START = Date.parse('2026-12-07T08:00:00Z')

function openDesk() {
  let now = START
  const entries: Entry[] = []
  const book = openBook()
  const record = (entry: Entry) => {
    entries.push(entry)
    book.enter(entry)
  }
  const desk = openPayeeDesk({ book, record, now: () => now })
  return { desk, book, entries, advance: (seconds: number) => void (now += seconds * 1000) }
}

const add = (desk: PayeeDesk, number: string) => {
  const session = desk.openSession({ key: `s-${number.slice(0, 3)}`, kind: 'BANK', origins: [], lifetime: 900 })
  desk.type(session, { sortCode: '20-00-00', number, name: 'Carys Evans' })
  return desk.find(session.key)?.payee
}

test('an account is kept by its last figures, with what the bank says of the name; one that it doesn’t know may be typed again', () => {
  const { desk, entries } = openDesk()
  expect(add(desk, '12345678')).toMatchObject({ kind: 'BANK', ends: '5678', nameCheck: 'MATCH' })
  expect(add(desk, '23456789')).toMatchObject({ nameCheck: 'CLOSE' })
  expect(add(desk, '34567890')).toMatchObject({ nameCheck: 'NONE' })
  expect(add(desk, '11111111')).toBeNull()
  expect(JSON.stringify(entries)).not.toContain('12345678')
  const wallet = desk.openSession({ key: 'w', kind: 'WALLET', origins: [], lifetime: 900 })
  expect(desk.type(wallet, { address: 'carys@elsewhere.example' })).toBe(false)
  expect(desk.type(wallet, { address: 'carys@wallet.example' })).toBe(true)
  expect(desk.find('w')?.payee).toMatchObject({ ends: 'c•••@wallet.example', nameCheck: 'UNCHECKED' })
})

test('money arrives at once, late, never, or comes back; asked again under the same key nothing more goes', () => {
  const { desk, book, advance } = openDesk()
  const pay = (number: string, key = number) => desk.payOut(key, add(desk, number)?.token ?? '', 1140).state
  expect([pay('12345678'), pay('45678901'), pay('56789012'), pay('67890123')]).toEqual([
    'done',
    'refused',
    'pending',
    'done',
  ])
  expect(desk.payOut('12345678', 'charity:railway-children', 9).amount).toBe(1140)
  advance(20)
  desk.ripen()
  expect(desk.findPayout('56789012')?.state).toBe('done')
  advance(40)
  desk.ripen()
  desk.ripen()
  expect(desk.findPayout('67890123')?.state).toBe('returned')
  expect(book.movements.map(({ kind, key, amount }) => [kind, key, amount])).toEqual([
    ['payout', '12345678', -1140],
    ['payout', '67890123', -1140],
    ['payout', '56789012', -1140],
    ['return', '67890123', 1140],
  ])
})

test('the books made anew from what was written down are the same, with what is still to come back', () => {
  const { desk, entries } = openDesk()
  desk.payOut('k', add(desk, '67890123')?.token ?? '', 570)
  const again = openBook()
  for (const entry of entries) again.enter(JSON.parse(JSON.stringify(entry)) as Entry)
  const later = openPayeeDesk({ book: again, record: (entry) => again.enter(entry), now: () => START + 3_600_000 })
  later.ripen()
  expect(later.findPayout('k')?.state).toBe('returned')
})
