import { HOUR, MINUTE, SECOND } from '@cledrau/domain/time/instant.ts'
import { expect, test } from 'vitest'
import { isClockRight, steadyClock } from './steady-clock.ts'

/** A machine whose clock somebody sets; `apart`: how far it is from the database's. */
function machine() {
  const state = { gone: 0, apart: 0 }
  const clock = steadyClock({ wall: () => HOUR + state.gone + state.apart, steady: () => state.gone })
  return {
    pass: (milliseconds: number) => void (state.gone += milliseconds),
    step: (milliseconds: number) => void (state.apart += milliseconds),
    askDatabase: () => clock.hear({ isThere: true, clockAhead: state.apart }),
    /** How far the product is from the truth. */
    off: () => clock.now() - (HOUR + state.gone),
    clock,
  }
}

test('a step of twenty minutes, either way, isn’t followed, for however long it lasts', () => {
  for (const step of [20 * MINUTE, -20 * MINUTE]) {
    const here = machine()
    expect(here.off()).toBe(0)
    here.step(step)
    expect(here.off()).toBe(0)
    here.pass(40 * SECOND)
    here.askDatabase()
    expect(here.off()).toBe(0)
    here.step(-step)
    here.pass(SECOND)
    expect(here.off()).toBe(0)
  }
})

test('a clock that is slowly put right is followed, and so is one that the database says is right', () => {
  const here = machine()
  for (let nth = 0; nth < 50; nth++) {
    here.pass(SECOND)
    here.step(20)
    expect(here.off()).toBe(20 * (nth + 1))
  }
  // The machine slept, and its steady clock with it: what looks like a step is the truth.
  const slept = machine()
  slept.step(HOUR)
  expect(slept.off()).toBe(0)
  slept.clock.hear({ isThere: true, clockAhead: 3 })
  expect(slept.off()).toBe(HOUR)
})

test('a database that is away says nothing of anybody’s clock', () => {
  const here = machine()
  here.step(HOUR)
  here.clock.hear({ isThere: false, clockAhead: null })
  expect(here.off()).toBe(0)
  expect([null, 500, -500, 501, -501].map((clockAhead) => isClockRight({ isThere: true, clockAhead }))).toEqual([
    true,
    true,
    true,
    false,
    false,
  ])
})
