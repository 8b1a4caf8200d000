import { expect, test } from 'vitest'
import { insteadOf } from './instead-of.ts'
import { ride } from './testing/station-wall.ts'

const way = (...texts: string[]) => texts.map((text) => ride(text, []))
const EARLY = way('1A01 AAA 08:50 CCC 09:50')
const SLOW = way('1A03 AAA 09:05 BBB 09:30', '1A04 BBB 09:35 CCC 10:20')
const FAST = way('1A05 AAA 09:20 CCC 10:10')
const LATER = way('1A07 AAA 09:25 CCC 10:10')
const chosen = (ways: (typeof FAST)[], isPlanned: (uid: string) => boolean = () => true) =>
  insteadOf(ways, ride('1A02 AAA 09:00 CCC 10:00', []).departs, ({ uid }) => isPlanned(uid))

test('instead of a train that was taken out goes what is there first, and of two alike the later to leave', () => {
  expect(chosen([EARLY, SLOW, FAST])).toBe(FAST)
  expect(chosen([FAST, LATER])).toBe(LATER)
  expect(chosen([EARLY])).toBeUndefined()
})

test('every train of it has to be in the plan itself', () => {
  expect(chosen([SLOW, FAST], (uid) => uid !== '1A05')).toBe(SLOW)
  expect(chosen([SLOW], (uid) => uid !== '1A04')).toBeUndefined()
})
