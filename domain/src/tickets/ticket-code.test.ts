import { freeUnderOf } from './free-child-mark.ts'
import { createPublicKey, generateKeyPairSync, sign, verify } from 'node:crypto'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { instant, MINUTE } from '../time/instant.ts'
import { Unreadable } from './bits.ts'
import { contentOf } from './content-of.ts'
import { fromLetters, toLetters } from './letters.ts'
import { aContent, aTicketsFacts } from './testing.ts'
import { openCode, PREFIX, writeCode, type TicketKey } from './ticket-code.ts'
import { cutToFit, readContent, writeContent, type TicketContent } from './ticket-content.ts'
import { TICKET_TYPES } from './ticket-facts.ts'

function aKey(mark: string) {
  const pair = generateKeyPairSync('ed25519')
  const publicKey = String(pair.publicKey.export({ format: 'jwk' }).x)
  const key: TicketKey = { mark, publicKey, from: instant(0), until: null }
  return { key, write: (content: TicketContent) => signed(content, pair.privateKey) }
}
function signed(content: TicketContent, privateKey: Parameters<typeof sign>[2]): string {
  const body = writeContent(content)
  return writeCode(body, sign(null, body, privateKey))
}
const check = (x: string, signature: Uint8Array, bytes: Uint8Array) =>
  verify(null, bytes, createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x }, format: 'jwk' }), signature)

const ours = aKey('a1b2c3d4')
const open = (text: string, keys = [ours.key]) => openCode(text, keys, check)

test('a code that we signed says what it was told to say', async () => {
  const content = aContent()
  const text = ours.write(content)
  expect(text).toMatch(/^CT[A-Z]+$/)
  expect(await open(text)).toEqual({ ok: true, value: content })
})

test('a code has everything a guard asks about: trip, class, dates, railcard, seat and its own number', () => {
  const issue = { keyMark: 'a1b2c3d4', issueId: '0123456789abcdef', issuedAt: aContent().issuedAt }
  expect(contentOf([aTicketsFacts()], issue)).toEqual(aContent())
  const free = aTicketsFacts({
    passenger: { ...aTicketsFacts().passenger, kind: 'CHILD', railcards: [], freeUnder: 11 },
  })
  expect(contentOf([free], issue).parts.map(freeUnderOf)).toEqual([11])
  expect(contentOf([aTicketsFacts()], issue).parts.map(freeUnderOf)).toEqual([null])
  const season = aTicketsFacts({ type: 'SEASON', direction: 'ANY', photocard: 'ab1234', trains: [] })
  expect(contentOf([season], issue)).toMatchObject({ holder: 'Siân Ŵyn-Jones', photocard: 'AB1234' })
})

const upper = (minLength: number, maxLength: number) =>
  fc.string({ unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'), minLength, maxLength })
const anyDate = fc
  .integer({ min: 0, max: 900 })
  .map((day) => new Date(Date.UTC(2026, 0, 2 + day)).toISOString().slice(0, 10))
const anyTrain = fc.record({
  uid: upper(0, 15),
  from: upper(3, 3),
  to: upper(3, 3),
  departs: fc.integer({ min: 0, max: 2000 }),
  minutes: fc.integer({ min: 0, max: 2000 }),
  coach: upper(0, 3),
  seat: upper(0, 7),
})
const anyPart = fc.record({
  ticketCode: upper(3, 3),
  serviceClass: fc.constantFrom('STANDARD', 'FIRST'),
  origin: upper(0, 8),
  destination: upper(0, 8),
  route: fc.integer({ min: 0, max: 99_999 }).map((route) => String(route).padStart(5, '0')),
  restriction: upper(0, 2),
  railcards: fc.array(upper(3, 3), { maxLength: 7 }),
  group: fc.integer({ min: 0, max: 9 }),
  bookedTrainsOnly: fc.boolean(),
  paid: fc.integer({ min: 0, max: 10_000_000 }),
  trains: fc.array(anyTrain, { maxLength: 3 }),
})
const anyContent: fc.Arbitrary<TicketContent> = fc
  .record({
    keyMark: fc.constant('a1b2c3d4'),
    issueId: fc.string({ unit: fc.constantFrom(...'0123456789abcdef'), minLength: 16, maxLength: 16 }),
    reference: upper(0, 15),
    type: fc.constantFrom(...TICKET_TYPES),
    direction: fc.constantFrom('OUT', 'RETURN', 'ANY'),
    issuedAt: fc.integer({ min: 0, max: 2 ** 25 - 1 }).map((minute) => instant(Date.UTC(2026, 0, 1) + minute * MINUTE)),
    child: fc.boolean(),
    mobile: fc.boolean(),
    day: anyDate,
    parts: fc.array(anyPart, { minLength: 1, maxLength: 5 }),
    holder: fc.string({ unit: fc.constantFrom(...'Siân Ŵŷ🎫o'), maxLength: 15 }),
    photocard: upper(0, 15),
  })
  .map(({ day, ...content }) => ({
    ...content,
    parts: content.parts.map((part) => ({
      ...part,
      validFrom: day,
      validUntil: day,
      trains: part.trains.map((train) => ({ ...train, serviceDate: day })),
    })),
  }))

const FIRST_FORMAT =
  '1a1b2c3d40123456789abcdef0142f5e2a5a97186d0e671c931db1dc000001540000eb6700000d4879ba7268d1410411004e39263ce8c88c5892b0b468a0820900279d191db1dc56200000'

test('a code that was sold before one could carry several parts says what it always said', () => {
  const { parts, ...content } = readContent(Uint8Array.from(Buffer.from(FIRST_FORMAT, 'hex')))
  const now = aContent()
  expect(content).toEqual({ ...now, parts: undefined })
  expect(parts).toEqual(
    now.parts.map((part) => ({ ...part, trains: part.trains.map((train) => ({ ...train, minutes: null })) })),
  )
})

test('a code says bit by bit what its description does, today and later', () => {
  const hex =
    '2a1b2c3d40123456789abcdef010bd78a96a5c60075b3805509a34504104401624ac2d1a282082400806d0e69c724c76c77000000000000006a43cdd3901c724c79d1911886e13ce8c8ed8ee2b109a0000'
  expect(Buffer.from(writeContent(aContent())).toString('hex')).toBe(hex)
})

test('what was issued within a minute says the minute, and days of later parts count from the first part’s', () => {
  const [part] = aContent().parts
  const later = { ...part!, validFrom: '2026-12-09', validUntil: '2027-01-08', trains: [] }
  const content = { ...aContent(), parts: [{ ...part!, validUntil: '2026-12-08' }, later] }
  const seconds = { ...content, issuedAt: instant(content.issuedAt + 59_000) }
  expect(readContent(writeContent(seconds))).toEqual(content)
})

test('nothing may follow what a code says, in either format', () => {
  const body = writeContent(aContent())
  const old = Uint8Array.from(Buffer.from(FIRST_FORMAT, 'hex'))
  for (const one of [body, old]) expect(() => readContent(Uint8Array.of(...one, 0))).toThrow(Unreadable)
})

test('of what is too much for one code it says as much as there is room for', () => {
  const [part] = aContent().parts
  const long = {
    ...part!,
    railcards: Array.from({ length: 9 }, () => 'YNG'),
    trains: Array.from({ length: 17 }, () => part!.trains[0]!),
  }
  const cut = cutToFit({ ...aContent(), parts: Array.from({ length: 10 }, () => long), holder: `a${'â'.repeat(30)}` })
  expect([cut.parts.length, cut.parts[0]?.railcards.length, cut.parts[0]?.trains.length]).toEqual([8, 7, 15])
  // An â is two bytes: of sixty-one the last is no letter any more.
  expect(cut.holder).toBe(`a${'â'.repeat(29)}`)
  expect(cutToFit(aContent({ holder: 'â'.repeat(30) })).holder).toBe('â'.repeat(30))
  expect(readContent(writeContent(cut))).toEqual(cut)
})

test('whatever stands on a ticket is read back as it was written', () => {
  fc.assert(
    fc.property(anyContent, (content) => {
      expect(readContent(writeContent(content))).toEqual(content)
    }),
  )
})

test('bytes have one spelling in letters, and letters that spell nothing are refused', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 200 }), (bytes) => {
      expect(fromLetters(toLetters(bytes))).toEqual(bytes)
    }),
  )
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'ABCXYZ'), maxLength: 60 }), (text) => {
      const bytes = fromLetters(text)
      if (bytes) expect(toLetters(bytes)).toBe(text)
    }),
  )
  for (const wrong of ['A', 'ZZ', 'ZZZZZZZ', 'AA-', 'aa', 'ÀA']) expect(fromLetters(wrong), wrong).toBeUndefined()
})

test('letters end where the highest bytes do: the next spelling stands for nothing', () => {
  const highest = { JV: 1, DSYP: 2, BKSOJN: 3, NXMRLXV: 4 }
  for (const [letters, count] of Object.entries(highest)) {
    expect(toLetters(new Uint8Array(count).fill(255))).toBe(letters)
    expect(fromLetters(letters)).toEqual(new Uint8Array(count).fill(255))
    const next = letters.slice(0, -1) + String.fromCharCode(letters.charCodeAt(letters.length - 1) + 1)
    expect(fromLetters(next), next).toBeUndefined()
  }
})

test('names of any alphabet are read back, from the first to the last sign of each length', () => {
  for (const holder of ['\u007F', '\u0080', '\u07FF', '\u0800', '\uFFFF', '\u{10000}', '\u{10FFFF}', 'Ŵ🎫'])
    expect(readContent(writeContent(aContent({ holder }))).holder).toBe(holder)
})

test('any single letter that is changed, lost or added makes it worthless', async () => {
  const text = ours.write(aContent())
  for (let at = 0; at < text.length; at++) {
    const other = text[at] === 'A' ? 'B' : 'A'
    const refusals = await Promise.all(
      [
        text.slice(0, at) + other + text.slice(at + 1),
        text.slice(0, at) + text.slice(at + 1),
        text.slice(0, at) + other + text.slice(at),
      ].map((changed) => open(changed)),
    )
    expect(refusals.map(({ ok }) => ok)).toEqual([false, false, false])
  }
})

test('somebody else’s signature is no good, even under the mark of our key', async () => {
  const forger = aKey('a1b2c3d4')
  expect(await open(forger.write(aContent()))).toEqual({ ok: false, refusal: 'FORGED' })
  expect(await open(aKey('00000000').write(aContent({ keyMark: '00000000' })))).toEqual({
    ok: false,
    refusal: 'KEY_UNKNOWN',
  })
})

test('while one key follows another both count, each for what was signed in its time', async () => {
  const next = aKey('ffffffff')
  const change = instant(aContent().issuedAt + MINUTE)
  const keys = [
    { ...ours.key, until: change },
    { ...next.key, from: change },
  ]
  expect((await open(ours.write(aContent()), keys)).ok).toBe(true)
  const late = aContent({ issuedAt: change })
  expect(await open(ours.write(late), keys)).toEqual({ ok: false, refusal: 'KEY_OUT_OF_DATE' })
  expect((await open(next.write({ ...late, keyMark: 'ffffffff' }), keys)).ok).toBe(true)
  // Codes know whole minutes only: one that was signed in the key's first minute may say the minute before.
  const first = aContent({ keyMark: 'ffffffff', issuedAt: instant(change - MINUTE) })
  expect((await open(next.write(first), keys)).ok).toBe(true)
  const early = aContent({ keyMark: 'ffffffff', issuedAt: instant(change - 2 * MINUTE) })
  expect(await open(next.write(early), keys)).toEqual({ ok: false, refusal: 'KEY_OUT_OF_DATE' })
})

test('of what a withdrawn key signed, only the very codes that are listed count, whatever they say of their time', async () => {
  const honest = ours.write(aContent())
  const keys = [{ ...ours.key, revoked: true }]
  const listed = (code: string) => code === honest
  expect((await openCode(honest, keys, check, listed)).ok).toBe(true)
  for (const forged of [aContent({ child: true }), aContent({ issuedAt: instant(aContent().issuedAt - MINUTE) })])
    expect(await openCode(ours.write(forged), keys, check, listed)).toEqual({ ok: false, refusal: 'KEY_REVOKED' })
  expect(await openCode(honest, keys, check)).toEqual({ ok: false, refusal: 'KEY_REVOKED' })
})

test('two keys with the same mark are both tried', async () => {
  const twin = aKey('a1b2c3d4')
  expect((await open(ours.write(aContent()), [twin.key, ours.key])).ok).toBe(true)
})

test('what is no code of ours is said to be none', async () => {
  for (const text of [
    '',
    PREFIX,
    `${PREFIX}AAAAAAA`,
    '06ABCDEFGHI00TTQWERTY',
    'https://example.org',
    PREFIX + 'Q'.repeat(7000),
  ])
    expect(await open(text), text).toEqual({ ok: false, refusal: 'NOT_A_TICKET' })
})
