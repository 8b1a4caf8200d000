import { expect, test } from 'vitest'
import { mayMove, move, nextStates, type Move, type Moves } from './moves.ts'

type DoorState = 'OPEN' | 'SHUT' | 'LOCKED'
const DOOR: Moves<DoorState> = {
  what: 'a door',
  from: { OPEN: ['SHUT'], SHUT: ['OPEN', 'LOCKED'], LOCKED: ['SHUT'] },
}
const LAMP: Moves<'OPEN' | 'BROKEN'> = { what: 'a lamp', from: { OPEN: ['BROKEN'], BROKEN: [] } }

test('a way that is in the table is a move, with where it began', () => {
  expect(move(DOOR, 'SHUT', 'LOCKED')).toEqual({ from: 'SHUT', to: 'LOCKED' })
  expect(mayMove(DOOR, 'OPEN', 'SHUT')).toEqual({ ok: true, value: { from: 'OPEN', to: 'SHUT' } })
  expect(nextStates(DOOR, 'SHUT')).toEqual(['OPEN', 'LOCKED'])
})

test('any other is refused to whoever asks, and an error that says everything to whoever was sure', () => {
  expect(mayMove(DOOR, 'OPEN', 'LOCKED')).toEqual({ ok: false, refusal: 'MOVE_NOT_ALLOWED' })
  expect(() => move(DOOR, 'OPEN', 'LOCKED')).toThrow('a door that is OPEN can’t become LOCKED')
  // Staying is no move.
  expect(() => move(DOOR, 'OPEN', 'OPEN')).toThrow('a door that is OPEN can’t become OPEN')
})

test('whoever stores a state takes a move of that table: one that nobody asked about doesn’t compile', () => {
  const saved: Move<DoorState>[] = []
  const save = (one: Move<DoorState>) => saved.push(one)
  save(move(DOOR, 'SHUT', 'OPEN'))
  // @ts-expect-error: nobody asked the table
  save({ from: 'OPEN', to: 'LOCKED' })
  // @ts-expect-error: what was asked about had another end
  save({ ...move(DOOR, 'SHUT', 'OPEN'), to: 'LOCKED' })
  // @ts-expect-error: another table allows it
  save(move(LAMP, 'OPEN', 'BROKEN'))
  // @ts-expect-error: a refusal may be in it
  save(mayMove(DOOR, 'SHUT', 'OPEN'))
  // @ts-expect-error: no such state
  expect(() => save(move(DOOR, 'SHUT', 'BROKEN'))).toThrow('can’t become BROKEN')
  expect(saved).toHaveLength(5)
})
