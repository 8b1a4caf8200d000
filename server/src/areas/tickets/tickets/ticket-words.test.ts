import { aTicketsFacts } from '@cledrau/domain/tickets/testing.ts'
import { expect, test } from 'vitest'
import { anyTrain } from '../../../testing/any-train.ts'
import { shippedWords } from '../../../testing/shipped-words.ts'
import { sayFrom } from '../../../words.ts'
import { wordsOf } from './ticket-words.ts'

const [en, cy] = [shippedWords('en'), shippedWords('cy')]
const words = new Map(Object.keys(en).map((name) => [name, { en: en[name] ?? '', cy: cy[name] ?? '' }]))
const both = (code: string) => ({ en: code, cy: code })
const names = { say: sayFrom(() => words), place: both, railcard: both, allows: anyTrain }
const valid = (facts: Parameters<typeof aTicketsFacts>[0], language: 'en' | 'cy' = 'en') =>
  wordsOf(aTicketsFacts({ type: 'ROVER', direction: 'ANY', trains: [], ...facts }), language, names).facts.find(
    ({ name }) => name === 'TICKET_DOC_VALID',
  )?.text

test('a rover for some of its days says on how many of them it is good, on paper, too', () => {
  const eight = { validFrom: '2026-12-07', validUntil: '2026-12-14' } as const
  expect(valid({ ...eight, travelDays: 4 })).toBe('7 Dec 2026 to 14 Dec 2026. 4 days of travel, chosen as you go.')
  expect(valid({ ...eight, travelDays: 4 }, 'cy')).toContain('4 diwrnod o deithio, i’w dewis wrth fynd.')
  expect(valid({ ...eight, travelDays: 8 })).toBe('7 Dec 2026 to 14 Dec 2026')
  expect(valid({ ...eight, travelDays: null })).toBe('7 Dec 2026 to 14 Dec 2026')
})

test('paper and calendar call a bus a bus, in both languages, and leave open what nobody wrote down', () => {
  const { trains } = aTicketsFacts()
  const [first] = trains
  const told = (mode: NonNullable<typeof first>['mode'], language: 'en' | 'cy' = 'en') =>
    wordsOf(aTicketsFacts({ trains: trains.map((train) => ({ ...train, mode })) }), language, names).trains[0]
  expect(told('Bus')).toMatchObject({ name: '09:21 bus to HHD', event: 'Bus from CDF to SHR' })
  expect(told('Bus', 'cy')).toMatchObject({ name: '09:21 bws i HHD', event: 'Bws o CDF i SHR' })
  for (const mode of ['Rail', null] as const)
    expect(told(mode)).toMatchObject({ name: '09:21 to HHD', event: 'Train from CDF to SHR' })
})

test('paper says where it is proven that nothing was cheaper, and nothing of it where nothing was split', () => {
  const facts = aTicketsFacts()
  const address = 'https://cledrau.example/inspector/#c=abcdefghijklmnopqrstuv'
  expect(wordsOf(facts, 'en', names, [facts, facts], address).proof).toBe(`How we know nothing was cheaper: ${address}`)
  expect(wordsOf(facts, 'cy', names, [facts, facts], address).proof).toContain(address)
  expect(wordsOf(facts, 'en', names, [facts]).proof).toBe('')
})
