import { aContent } from '@cledrau/domain/tickets/testing.ts'
import { DAY, MINUTE, instant } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { checkCode, type Checked } from './check-code.ts'
import { listedAs } from './listed-as.ts'
import type { Lists } from './lists.ts'
import { at, NAMES, newSigner, NOON } from './testing/office.ts'

const signer = await newSigner()
const key = { ...signer.key, from: at(signer.key.from), until: null }
const lists = (changed: Partial<Lists> = {}): Lists => ({
  asOf: NOON,
  wholeAt: NOON,
  keys: [key],
  voided: new Map(),
  until: new Map(),
  names: NAMES,
  ...changed,
})
const code = await signer.write()
const check = (text: string, known: Lists | null = lists(), before: Checked[] = [], now = NOON) =>
  checkCode({ text, lists: known, now, train: null, before })

test('a code is read with the blanks and line ends of whoever pastes it', async () => {
  const looked = await check(`  ${code.slice(0, 40)}\n${code.slice(40)}\r\n `)
  expect(looked).toMatchObject({ why: null, at: NOON, seenAt: null, content: { reference: '7KQ4M2XP' } })
})

test('what somebody else made or changed is forged, what is no code of ours says so, and neither names a ticket', async () => {
  const other = await (await newSigner()).write()
  const changed = code.slice(0, -6) + (code.endsWith('A') ? 'BBBBBB' : 'AAAAAA')
  for (const text of [other, changed]) expect(await check(text)).toMatchObject({ why: 'FORGED', content: null })
  expect(await check('https://example.org')).toMatchObject({ why: 'NOT_A_TICKET', content: null, judgement: null })
})

test('without the key nothing is believed, and a device without lists has none', async () => {
  expect((await check(code, lists({ keys: [] }))).why).toBe('KEY_UNKNOWN')
  expect((await check(code, null)).why).toBe('KEY_UNKNOWN')
})

test('of a withdrawn key only the codes count that the office lists', async () => {
  const revoked = (codes: string[]) =>
    lists({ keys: [{ ...key, revoked: true }], honest: new Map([[key.mark, new Set(codes)]]) })
  expect((await check(code, revoked([]))).why).toBe('KEY_REVOKED')
  expect((await check(code, revoked([await listedAs(code)]))).why).toBeNull()
  const { honest: _, ...older } = revoked([])
  expect((await check(code, older)).why).toBe('KEY_REVOKED')
})

test('a code that the lists call void is not good, whatever its days say', async () => {
  const voided = new Map([[aContent().issueId, 'REFUNDED' as const]])
  expect(await check(code, lists({ voided }))).toMatchObject({ why: 'VOID', content: { reference: '7KQ4M2XP' } })
})

test('the same code, seen by this device before, says when, until a day later', async () => {
  const first = await check(code)
  expect((await check(code, lists(), [first], instant(NOON + 5 * MINUTE))).seenAt).toBe(NOON)
  expect((await check(code, lists(), [first], instant(NOON + DAY))).seenAt).toBeNull()
  const another = await signer.write(aContent({ issueId: 'fedcba9876543210' }))
  expect((await check(another, lists(), [first])).seenAt).toBeNull()
  expect((await check('nonsense', lists(), [await check('nonsense')])).seenAt).toBeNull()
})

test('a code for booked trains is held against the train that the guard is on', async () => {
  const on = (uid: string) =>
    checkCode({ text: code, lists: lists(), now: NOON, train: { uid, serviceDate: '2026-12-07' }, before: [] })
  expect((await on('C10001')).why).toBeNull()
  expect((await on('C99999')).why).toBe('OTHER_TRAIN')
})
