import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { SeatChoices, SeatGroup } from './groups.ts'
import { SEAT_GROUPS } from './groups.ts'
import { OUR_TRAINS } from './our-trains.ts'
import { applySaved, choose, visibleGroups } from './visible-groups.ts'

const groupOf = (group: SeatGroup, available = {}) =>
  visibleGroups(available, 'STANDARD').find((one) => one.group === group)

describe('the groups of seat preferences', () => {
  test('a train that says nothing shows NONE and nothing else [PREF-030]', () => {
    for (const { group, options } of visibleGroups({}, 'STANDARD'))
      expect(options, group).toEqual(group === 'SEAT_AMENITY' ? [] : ['NONE'])
  })

  test('an option shows where the list of this class has it, and only there [PREF-031]', () => {
    const available = { STANDARD: { POSITION: ['WINDOW'] }, FIRST: { POSITION: ['SINGLE'] } }
    expect(groupOf('POSITION', available)?.options).toEqual(['WINDOW', 'NONE'])
    expect(visibleGroups(available, 'FIRST').find(({ group }) => group === 'POSITION')?.options).toEqual([
      'SINGLE',
      'NONE',
    ])
  })

  test('a group with nothing but NONE can’t be chosen in [PREF-032]', () => {
    expect(groupOf('LEVEL')?.disabled).toBe(true)
    expect(groupOf('LEVEL', { STANDARD: { LEVEL: ['TOP'] } })?.disabled).toBe(false)
    expect(groupOf('SEAT_AMENITY')?.disabled).toBe(true)
  })

  test('who sits near whom is never chosen, even where it could be [PREF-023]', () => {
    expect(groupOf('PLACE', { STANDARD: { PLACE: ['NEARBY'] } })?.disabled).toBe(true)
  })

  test('amenities are the one group of which several may be chosen [PREF-029]', () => {
    expect(
      visibleGroups({}, 'FIRST')
        .filter(({ multiple }) => multiple)
        .map(({ group }) => group),
    ).toEqual(['SEAT_AMENITY'])
    const both = choose(choose({}, 'SEAT_AMENITY', 'TABLE'), 'SEAT_AMENITY', 'POWER')
    expect(both.SEAT_AMENITY).toEqual(['POWER', 'TABLE'])
    expect(choose(both, 'SEAT_AMENITY', 'TABLE').SEAT_AMENITY).toEqual(['POWER'])
  })

  test('a coach, a direction, a position, a layout: the new choice takes the place of the old [PREF-016] [PREF-018] [PREF-020] [PREF-025]', () => {
    const pairs = [
      ['COACH', 'ROOM', 'QUIET'],
      ['DIRECTION', 'AIRLINE', 'FORWARD'],
      ['POSITION', 'AISLE', 'WINDOW'],
      ['LAYOUT', 'FAMILY', 'SIDEBYSIDE'],
    ] as const
    for (const [group, first, then] of pairs)
      expect(choose(choose({}, group, first), group, then)).toEqual({ [group]: then })
  })

  test('one level, one place [PREF-022] [PREF-027]', () => {
    expect(choose(choose({}, 'LEVEL', 'TOP'), 'LEVEL', 'BOTTOM')).toEqual({ LEVEL: 'BOTTOM' })
    expect(choose(choose({}, 'PLACE', 'NEARBY'), 'PLACE', 'NONE')).toEqual({ PLACE: 'NONE' })
  })

  test('the options of coach, direction, position and place [PREF-015] [PREF-017] [PREF-019] [PREF-021]', () => {
    expect(SEAT_GROUPS.COACH).toEqual(['COMPARTMENT', 'ROOM', 'QUIET', 'NONE'])
    expect(SEAT_GROUPS.DIRECTION).toEqual(['AIRLINE', 'BACKWARD', 'FORWARD', 'NONE'])
    expect(SEAT_GROUPS.POSITION).toEqual(['AISLE', 'MIDDLE', 'SINGLE', 'WINDOW', 'NONE'])
    expect(SEAT_GROUPS.PLACE).toEqual(['NEARBY', 'NONE'])
  })

  test('the options of layout, level and amenities [PREF-024] [PREF-026] [PREF-028]', () => {
    expect(SEAT_GROUPS.LAYOUT).toEqual(['FAMILY', 'FOUR_FACING', 'SIDEBYSIDE', 'SIX_FACING', 'LAYOUT', 'NONE'])
    expect(SEAT_GROUPS.LEVEL).toEqual(['BOTTOM', 'TOP', 'NONE'])
    expect(SEAT_GROUPS.SEAT_AMENITY).toEqual(['LAVATORY', 'LUGGAGE', 'PHONE', 'POWER', 'TABLE'])
  })
})

describe('saved seat preferences on a train', () => {
  const saved: SeatChoices = { COACH: 'QUIET', LEVEL: 'TOP', POSITION: 'MIDDLE', SEAT_AMENITY: ['PHONE', 'TABLE'] }

  test('count in groups that can be chosen in, and with options that can be had [PREF-033] [PREF-034]', () => {
    expect(applySaved(saved, visibleGroups(OUR_TRAINS, 'STANDARD'))).toEqual({
      COACH: 'QUIET',
      SEAT_AMENITY: ['TABLE'],
    })
    expect(applySaved({ PLACE: 'NEARBY' }, visibleGroups({ STANDARD: { PLACE: ['NEARBY'] } }, 'STANDARD'))).toEqual({})
  })

  test('nothing is applied that isn’t visible, whatever was saved and whatever there is', () => {
    const list = fc.subarray(Object.values(SEAT_GROUPS).flat())
    fc.assert(
      fc.property(list, list, (offered, amenities) => {
        const available = { STANDARD: Object.fromEntries(Object.keys(SEAT_GROUPS).map((group) => [group, offered])) }
        const groups = visibleGroups(available, 'STANDARD')
        const applied = applySaved({ ...saved, SEAT_AMENITY: amenities as never }, groups)
        for (const [group, choice] of Object.entries(applied)) {
          const { options, disabled } = groups.find((one) => one.group === group) ?? { options: [], disabled: true }
          expect(disabled).toBe(false)
          for (const one of [choice].flat()) expect(options).toContain(one)
        }
      }),
    )
  })
})
