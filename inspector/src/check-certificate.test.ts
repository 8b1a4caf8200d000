import { LONGER_PREFIX } from '@cledrau/domain/fares/longer/longer-certificate.ts'
import type { TicketKey } from '@cledrau/domain/tickets/ticket-code.ts'
import { expect, test } from 'vitest'
import { checkCertificate, isCertificate } from './check-certificate.ts'
import { at, newSigner } from './testing/office.ts'

const signer = await newSigner()
const key = { ...signer.key, from: at(signer.key.from), until: null }
const CERTIFICATE = {
  at: '2026-12-07T12:00:00+00:00',
  date: '2026-12-09',
  flexibility: 'BOOKED',
  party: { adults: 1, children: 0, railcards: [] },
  trains: [{ uid: 'C10001', serviceDate: '2026-12-09', origin: 'CDF', destination: 'MCN' }],
  stations: ['CDF', 'NWP', 'MCN'],
  walks: [],
  reach: [0, 600, 1100],
  total: 1100,
  tickets: [
    { from: 0, to: 1, pence: 600, ticket: 'SDS', route: '00000' },
    { from: 1, to: 2, pence: 500, ticket: 'SDS', route: '00000' },
  ],
  prices: [[600, 1250], [500]],
}
const signed = await signer.certify(CERTIFICATE)
const check = (text: string, keys: readonly TicketKey[] = [key]) => checkCertificate(text, keys)

test('what we signed and what adds up is believed without asking anybody, however it was pasted', async () => {
  expect(isCertificate(` ${signed}`)).toBe(true)
  expect(isCertificate('CT0ABC')).toBe(false)
  const pasted = `  ${signed.slice(0, 50)}\n${signed.slice(50)}\r\n`
  expect(await check(pasted)).toMatchObject({ why: null, certificate: { total: 1100 } })
})

test('a certificate that somebody else made, changed, cut off or kept from a withdrawn key says what it is', async () => {
  const why = async (text: string, keys?: readonly TicketKey[]) => (await check(text, keys)).why
  expect(await why(await (await newSigner()).certify(CERTIFICATE))).toBe('FORGED')
  expect(await why(signed.replace('eyJ', 'eyK'))).toBe('FORGED')
  expect(await why(signed.slice(0, -1))).toBe('NOT_ONE')
  expect(await why(await signer.certify(CERTIFICATE, 'ffffffff'))).toBe('KEY_UNKNOWN')
  expect(await why(signed, [])).toBe('KEY_UNKNOWN')
  expect(await why(signed, [{ ...key, revoked: true }])).toBe('KEY_REVOKED')
})

test('our signature alone proves nothing: where something was cheaper, or a price is missing, it is not believed', async () => {
  const why = async (changed: object) => (await check(await signer.certify({ ...CERTIFICATE, ...changed }))).why
  expect(await why({})).toBeNull()
  expect(await why({ prices: [[600, 1099], [500]] })).toBe('WRONG')
  expect(await why({ prices: [[600], [500]] })).toBe('WRONG')
  expect(await why({ total: -1 })).toBe('WRONG')
  expect(await why({ stations: 'CDF' })).toBe('WRONG')
})

test('a longer ticket’s certificate is read and compared again as well, and one kind is never taken for the other', async () => {
  const longer = {
    at: CERTIFICATE.at,
    date: CERTIFICATE.date,
    flexibility: 'ANYTIME',
    party: CERTIFICATE.party,
    trains: CERTIFICATE.trains,
    stations: ['CDF', 'NWP', 'MCN'],
    boards: 0,
    alights: 1,
    through: 900,
    total: 700,
    ticket: { from: 0, to: 2, ticket: 'SDS', route: '00000' },
    prices: [[900, 700]],
  }
  const sign = (told: object, prefix = LONGER_PREFIX) => signer.certify(told, undefined, prefix)
  expect(isCertificate(await sign(longer))).toBe(true)
  expect(await check(await sign(longer))).toMatchObject({ why: null, certificate: null, longer: { total: 700 } })
  expect((await check(await sign({ ...longer, prices: [[900, 600]] }))).why).toBe('WRONG')
  expect((await check(await sign({ ...longer, prices: [] }))).why).toBe('WRONG')
  expect((await check(await sign(CERTIFICATE))).why).toBe('WRONG')
  expect((await check(await signer.certify(longer))).why).toBe('WRONG')
})
