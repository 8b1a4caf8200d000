import { expect, test } from 'vitest'
import { faultsOf, hasChapter, provenLines, readLines, readTagged, tellOf, type Line } from './asvs.ts'

const line = (number: string, verdict: Line['verdict'], why = ''): Line => ({
  number,
  level: '2',
  matter: 'A matter',
  verdict,
  why,
})
/** Faults of single lines: how many there are is another question. */
const ofLines = (lines: Line[], numbers: string[] = []) =>
  faultsOf(
    lines,
    numbers.map((number) => ({ place: 'a.test.ts:1', number })),
    (address) => address === 'docs/there.md#here',
  ).filter((fault) => !fault.includes('the standard has'))

test('every line of the standard is there, and is shown by what it says', () => {
  expect(faultsOf(readLines(), readTagged())).toEqual([])
})

test('a line that is met wants a test, and a test a line that is met', () => {
  expect(ofLines([line('3.3.1', 'met')], ['3.3.1'])).toEqual([])
  expect(ofLines([line('3.3.1', 'met')])).toEqual(['ASVS-3.3.1 is said to be met, and no test carries it'])
  expect(ofLines([], ['3.3.9'])).toEqual(['a.test.ts:1 names ASVS-3.3.9, which is no line'])
  expect(ofLines([line('16.4.3', 'open', 'an address is missing')], ['16.4.3'])).toHaveLength(1)
})

test('words are proof where the standard asks for words, and stand where it says', () => {
  expect(ofLines([line('6.1.1', 'document', 'docs/there.md#here')])).toEqual([])
  expect(ofLines([line('6.1.1', 'document', 'docs/there.md#gone')])).toHaveLength(1)
  expect(ofLines([line('3.3.1', 'document', 'docs/there.md#here')])).toEqual(['ASVS-3.3.1 asks for more than words'])
  expect(hasChapter('docs/keys.md#when-one-leaked')).toBe(true)
  expect([hasChapter('docs/keys.md#nowhere'), hasChapter('docs/nowhere.md')]).toEqual([false, false])
})

test('whoever says no says why', () => {
  expect(ofLines([line('4.3.1', 'not ours', 'there is no GraphQL')])).toEqual([])
  for (const verdict of ['not ours', 'deviation', 'open'] as const)
    expect(ofLines([line('4.3.1', verdict, 'no')])).toEqual([`ASVS-4.3.1 is “${verdict}” without a reason`])
})

test('a line too few is seen', () => {
  expect(faultsOf(readLines().slice(1), readTagged()).join('\n')).toContain('the standard has')
})

test('what failed proves nothing', () => {
  const proofs = [
    { title: 'a [ASVS-3.3.1] [ASVS-3.3.2]', passed: true },
    { title: 'b [ASVS-3.3.2]', passed: false },
  ]
  expect([...provenLines(proofs)]).toEqual(['3.3.1'])
  const [, met] = tellOf([line('3.3.1', 'met'), line('3.3.2', 'met')], provenLines(proofs))
  expect(met).toBe('2 met by tests, 1 of them in the last full run')
})
