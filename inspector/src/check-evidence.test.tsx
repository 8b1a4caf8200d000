import { createHash, generateKeyPairSync, sign as signBytes } from 'node:crypto'
import type { EvidenceFile } from '@cledrau/domain/delay-repay/evidence/evidence-file.ts'
import type { EvidenceKey } from '@cledrau/domain/delay-repay/evidence/sealed-text.ts'
import { aCase, sealedCase } from '@cledrau/domain/delay-repay/testing/sealed-case.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { checkEvidence, isEvidence, lettersOf, type CheckedEvidence } from './check-evidence.ts'
import { EvidenceCard } from './evidence-card.tsx'
import { NAMES, NOON } from './testing/office.ts'
import { sayIn } from './words.ts'

const pair = generateKeyPairSync('ed25519')
const publicKey = String(pair.publicKey.export({ format: 'jwk' }).x)
const mark = createHash('sha256').update(publicKey, 'base64url').digest('hex').slice(0, 8)
const KEY: EvidenceKey = { mark, publicKey, revoked: false }
const sign = (text: string) => new Uint8Array(signBytes(null, Buffer.from(text, 'latin1'), pair.privateKey))
const file = aCase(mark, sign)
const text = sealedCase(file, mark, sign)
const why = async (changed: string, keys: readonly EvidenceKey[] = [KEY]) => (await checkEvidence(changed, keys)).why
const resealed = (changed: Partial<EvidenceFile>) => why(sealedCase({ ...file, ...changed }, mark, sign))

const shown = (checked: CheckedEvidence, language: 'en' | 'cy' = 'en') =>
  renderToStaticMarkup(
    <EvidenceCard
      checked={checked}
      lists={{ asOf: NOON, wholeAt: NOON, keys: [], voided: new Map(), until: new Map(), names: NAMES }}
      say={sayIn(language)}
      language={language}
    />,
  )

test('evidence is worked out anew without asking anybody: 43 minutes late, half of £22.80', async () => {
  expect(isEvidence(text)).toBe(true)
  const checked = await checkEvidence(text, [KEY])
  expect(checked).toMatchObject({ why: null, file: { certain: 43, amount: 1140, operator: 'AW' } })
  expect(text.length).toBeLessThan(8000)
  const [en, cy] = [shown(checked), shown(checked, 'cy')]
  for (const said of [
    '£11.40',
    '43',
    'Machynlleth',
    'Cardiff Central',
    '16:46',
    '17:25',
    '19:18',
    'too late for the next train',
    '17:40 SHR: no sooner at the end',
    '2 December 2026, 22:00',
    'ticket seen on the train',
  ])
    expect(en).toContain(said)
  for (const said of ['£11.40', 'Caerdydd Canolog', '2 Rhagfyr 2026', 'gwelwyd y tocyn ar y trên'])
    expect(cy).toContain(said)
})

test('every byte counts, line ends and the signature’s spare bits as well', async () => {
  for (let at = 0; at < text.length; at += 97)
    expect(await why(text.slice(0, at) + '~' + text.slice(at + 1))).not.toBeNull()
  expect(await why(text.trimEnd())).toBe('NOT_ONE')
  expect(await why(`\uFEFF${text}`)).toBe('NOT_ONE')
  expect(await why(lettersOf(new TextEncoder().encode(`\uFEFF${text}`).buffer as ArrayBuffer))).toBe('NOT_ONE')
  const last = text.at(-2)!
  const twin = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  const same = twin[twin.indexOf(last) ^ 1]!
  expect(await why(`${text.slice(0, -2)}${same}\n`)).toBe('NOT_ONE')
})

test('who sealed it is said, and our own seal proves nothing that doesn’t follow', async () => {
  expect(await why(text, [])).toBe('KEY_UNKNOWN')
  expect(await why(text, [{ ...KEY, revoked: true }])).toBe('KEY_REVOKED')
  expect(await why(text.replace('"amount":1140', '"amount":2280'))).toBe('FORGED')
  expect(await resealed({ amount: 2280 })).toBe('WRONG')
  expect(await resealed({ certain: 60 })).toBe('WRONG')
  expect(await resealed({ questions: [] })).toBe('WRONG')
  expect(await resealed({ rule: 0 })).toBe('RULE')
  const [first, ...others] = file.movements
  expect(await resealed({ movements: [{ ...first!, at: instant(first!.at! + 60_000) }, ...others] })).toBe('DAY')
  expect(await resealed({ movements: others })).toBe('DAY')
  expect(await resealed({ days: [{ ...file.days[0]!, root: file.days[0]!.needed[0] ?? '' }] })).toBe('DAY')
  const [train, ...trains] = file.trains
  const calls = train!.calls.map((call) => ({ ...call, tiplocs: ['ELSEWHR'] }))
  expect(await resealed({ trains: [{ ...train!, calls }, ...trains] })).toBe('MOVEMENT')
  expect(shown({ why: 'DAY', file: null })).toContain('do not stand in our signed record')
})

test('nobody is named in it: not by name, address, booking reference or the code of a ticket', () => {
  expect(Object.keys(file).toSorted()).toEqual([
    'amount',
    'certain',
    'claim',
    'days',
    'madeAt',
    'movements',
    'operator',
    'plan',
    'possible',
    'presence',
    'questions',
    'rule',
    'scheme',
    'schemes',
    'tickets',
    'trains',
  ])
  expect(Object.keys(file.tickets[0]!).toSorted()).toEqual(['amount', 'hash', 'left', 'product'])
})
