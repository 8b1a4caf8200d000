import { expect, test } from 'vitest'
import * as kinds from './kinds.ts'

const those = (is: (code: string) => boolean) => kinds.DELIVERY_CODES.filter(is)

test('each way in which tickets come is a code anywhere, on one phone, on a card, or paper', () => {
  expect(those(kinds.isShownAnywhere)).toEqual(['ETK', 'XVD'])
  expect(those(kinds.isMobile)).toEqual(['MVD'])
  expect(those(kinds.isOnSmartcard)).toEqual(['SCT'])
  expect(those(kinds.hasCode)).toEqual(['ETK', 'XVD', 'MVD'])
  expect(kinds.hasCode(kinds.USUAL_DELIVERY)).toBe(true)
})

test('bundles and mobile tickets are for one phone', () => {
  expect(kinds.isForOnePhone('MULTIFLEX', [{ mobile: false }])).toBe(true)
  expect(kinds.isForOnePhone('SINGLE', [{ mobile: false }, { mobile: true }])).toBe(true)
  expect(kinds.isForOnePhone('SINGLE', [{ mobile: false }])).toBe(false)
})

test('a class has two names, and an Advance ticket its group', () => {
  expect((['FIRST', 'STANDARD'] as const).map((one) => kinds.fareClassOf(kinds.serviceClassOf(one)))).toEqual([
    'FIRST',
    'STANDARD',
  ])
  expect(kinds.serviceClassOf('STANDARD')).toBe('THIRD')
  expect([{ group: 'P' }, { group: 'S' }, { group: 'F' }].map(kinds.isAdvanceTicket)).toEqual([true, false, false])
})
