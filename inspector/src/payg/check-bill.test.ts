import { factsOf, SCHEME } from '@cledrau/domain/payg/testing.ts'
import { STATEMENT_PREFIX, statementOf, type Statement } from '@cledrau/domain/payg/statement.ts'
import { expect, test } from 'vitest'
import { checkBill, isBill, type StatementKey } from './check-bill.ts'
import { newSigner } from '../testing/office.ts'

const signer = await newSigner()
const key: StatementKey = { ...signer.key, revoked: false }
const WEEK = '2026-12-07'
const statement = statementOf(
  'T1',
  WEEK,
  factsOf(
    `${WEEK} 08:00 in CDF, 08:20 out NWP, 17:00 in NWP, 17:20 out CDF, 2026-12-08 08:00 in EBB, 2026-12-08 19:00 out EBB`,
  ),
  SCHEME,
) as Statement
const sign = (told: object, mark?: string, prefix = STATEMENT_PREFIX) => signer.certify(told, mark, prefix)
const why = async (text: string, keys: readonly StatementKey[] = [key]) => (await checkBill(text, keys)).why

test('a bill that we signed is worked out anew from its taps, however it was pasted', async () => {
  const signed = await sign(statement)
  expect(isBill(`\n${signed}`)).toBe(true)
  expect(isBill('CT0ABC')).toBe(false)
  const checked = await checkBill(` ${signed.slice(0, 90)}\r\n${signed.slice(90)}`, [key])
  expect(checked).toMatchObject({ why: null, bill: { week: WEEK, bill: { total: 520 + 820 } } })
})

test('a bill of somebody else’s, of another key, or of no use, says what it is', async () => {
  const signed = await sign(statement)
  expect(await why(await (await newSigner()).certify(statement, undefined, STATEMENT_PREFIX))).toBe('FORGED')
  expect(await why(signed.slice(0, -1))).toBe('NOT_ONE')
  expect(await why(await sign(statement, 'ffffffff'))).toBe('KEY_UNKNOWN')
  expect(await why(signed, [{ ...key, revoked: true }])).toBe('KEY_REVOKED')
  // A certificate of ours under a bill's name.
  expect(await why(signed.replace(STATEMENT_PREFIX, 'CLEDRAU-SPLIT-1'))).toBe('NOT_ONE')
})

test('our signature alone proves nothing: where a penny, a tap or a table differs it is not believed', async () => {
  const changed = async (change: (copy: Statement) => void) => {
    const copy = structuredClone(statement)
    change(copy)
    return why(await sign(copy))
  }
  expect(await changed(() => undefined)).toBeNull()
  expect(await changed((copy) => (copy.bill.total += 1))).toBe('WRONG')
  expect(await changed((copy) => copy.taps.splice(1, 1))).toBe('WRONG')
  expect(await changed((copy) => Object.assign(copy.tables[0]?.singles['CDF'] ?? {}, { NWP: 100 }))).toBe('WRONG')
  expect(await changed((copy) => (copy.week = '2026-13-01'))).toBe('WRONG')
  expect(await why(await sign({ hello: 'world' }))).toBe('WRONG')
})
