import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asChoice, toggleMode, TRANSPORT_MODES } from './modes.ts'

const modes = fc.subarray([...TRANSPORT_MODES])

test('choosing All resets the selection to All [PLANNER-024]', () => {
  expect(toggleMode(['Rail', 'Bus'], 'All')).toEqual(['All'])
  expect(toggleMode(['All'], 'All')).toEqual(['All'])
})

test('one mode while All is chosen leaves that mode alone', () => {
  expect(toggleMode(['All'], 'Ferry')).toEqual(['Ferry'])
})

test('a press adds a mode or takes it away [PLANNER-025]', () => {
  expect(toggleMode(['Rail'], 'Bus')).toEqual(['Rail', 'Bus'])
  expect(toggleMode(['Rail', 'Bus'], 'Rail')).toEqual(['Bus'])
})

test('nothing left means All [PLANNER-026]', () => {
  expect(toggleMode(['Walk'], 'Walk')).toEqual(['All'])
})

test('every mode chosen one by one is All [PLANNER-027]', () => {
  expect(toggleMode(['Rail', 'Bus', 'Walk', 'Ferry'], 'Coach')).toEqual(['All'])
})

test('whatever was chosen before, a choice is All alone or some of the others in their order', () => {
  fc.assert(
    fc.property(modes, fc.constantFrom(...TRANSPORT_MODES), (before, pressed) => {
      const chosen = toggleMode(asChoice(before), pressed)
      expect(chosen.length).toBeGreaterThan(0)
      expect(chosen.length).toBeLessThan(TRANSPORT_MODES.length - 1)
      expect(asChoice(chosen)).toEqual(chosen)
    }),
  )
})
