import { createHash, generateKeyPairSync } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readEnvelope, TEST_ISSUER, writeEnvelope } from './rsp6-envelope.ts'
import { readRsp6, RSP6_BYTES, writeRsp6, type Rsp6Ticket } from './rsp6.ts'

const sha256 = (bytes: Uint8Array): Uint8Array => createHash('sha256').update(bytes).digest()
const hex = (bytes: Uint8Array): string => Buffer.from(bytes).toString('hex')

const ticket: Rsp6Ticket = {
  manualCheck: false,
  nonRevenue: true,
  reference: 'K7QX2MABC',
  standardClass: true,
  lennonType: '2AF',
  ticketCode: 'SDS',
  origin: '3899',
  destination: '4310',
  sellingNlc: '3899',
  child: false,
  discountCode: 0,
  route: 0,
  start: '2026-12-07',
  startMinutes: 561,
  passengerName: 'EVANS C',
  restriction: '1F',
  bidirectional: false,
  purchase: { date: '2026-12-01', minutes: 1144, pence: 1700, reference: 'K7QX2M', daysOfValidity: 1 },
  reservations: [{ servicePrefix: 'AW', serviceNumber: 1021, coach: 'B', seatLetter: 'A', seatNumber: 5 }],
}

/** Where the public descriptions say that each field stands, counted from the first bit. */
test('each field stands where the published layout has it', () => {
  const bytes = writeRsp6(ticket, sha256)
  const bits = Array.from(bytes, (byte) => byte.toString(2).padStart(8, '0')).join('')
  const number = (from: number, to: number) => Number.parseInt(bits.slice(from, to + 1), 2)
  const text = (from: number, signs: number) =>
    Array.from({ length: signs }, (_, at) => String.fromCharCode(32 + number(from + at * 6, from + at * 6 + 5))).join(
      '',
    )
  expect(bytes).toHaveLength(RSP6_BYTES)
  expect([bits[0], bits[1], bits[72], bits[181], bits[372], bits[384]]).toEqual(['0', '1', '1', '0', '0', '1'])
  expect([text(8, 9), text(73, 3), text(91, 3)]).toEqual(['K7QX2MABC', '2AF', 'SDS'])
  expect([text(109, 4), text(133, 4), text(157, 4)]).toEqual(['3899', '4310', '3899'])
  expect([number(211, 224), number(225, 235)]).toEqual([10_932, 561])
  expect([text(255, 12), text(329, 3)]).toEqual(['EVANS C     ', '1F '])
  expect(number(386, 389)).toBe(1)
  expect([number(390, 403), number(404, 414), number(415, 435)]).toEqual([10_926, 1144, 1700])
  expect(text(512, 2)).toBe('AW')
  expect(hex(bytes.slice(-8))).toBe(hex(sha256(bytes.slice(0, -8)).slice(0, 8)))
})

test('whatever is written is read back, and nothing that was changed', () => {
  const upper = (length: number) =>
    fc.string({ unit: fc.constantFrom(...'ABCXYZ0189'), minLength: length, maxLength: length })
  fc.assert(
    fc.property(
      upper(9),
      upper(3),
      fc.nat(99_999),
      fc.boolean(),
      fc.nat(RSP6_BYTES * 8 - 1),
      (reference, code, route, child, bit) => {
        const one = { ...ticket, reference, ticketCode: code, route, child }
        const bytes = writeRsp6(one, sha256)
        expect(readRsp6(bytes, sha256)).toEqual(one)
        bytes[bit >> 3] = (bytes[bit >> 3] ?? 0) ^ (1 << (bit & 7))
        expect(() => readRsp6(bytes, sha256)).toThrow()
      },
    ),
  )
})

test('a test issuer signs with a key of its own, and its public half gives the ticket back', () => {
  const jwk = generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey.export({ format: 'jwk' })
  const big = (text: string | undefined) => BigInt(`0x${Buffer.from(text ?? '', 'base64url').toString('hex')}`)
  const modulus = big(jwk.n)
  const text = writeEnvelope(writeRsp6(ticket, sha256), ticket.reference, TEST_ISSUER, { modulus, secret: big(jwk.d) })
  expect(text).toMatch(/^06K7QX2MABC00CL[A-Z]{200,}$/)
  const keyOf = (issuer: string) => (issuer === TEST_ISSUER ? { modulus, exponent: big(jwk.e) } : undefined)
  const read = readEnvelope(text, keyOf)
  expect(read).toMatchObject({ reference: ticket.reference, issuer: TEST_ISSUER })
  expect(read && readRsp6(read.payload, sha256)).toEqual(ticket)
  expect(readEnvelope(text.slice(0, -1) + (text.endsWith('A') ? 'B' : 'A'), keyOf)).toBeUndefined()
  expect(readEnvelope(text.replace('00CL', '00TT'), keyOf)).toBeUndefined()
})
