import { expect, test } from 'vitest'
import { whoTravels } from './who-travels.ts'

const CARYS = { title: 'Ms', firstName: 'Carys', lastName: 'Evans' }
const NOBODY = { title: '', firstName: '', lastName: '' }
const adult = (reference: string) => ({ reference, kind: 'ADULT' as const })
const child = (reference: string) => ({ reference, kind: 'CHILD' as const })

test('where nobody is named, the first adult is the one who books', () => {
  expect(whoTravels([child('C1'), adult('A1'), adult('A2')], [], CARYS)).toEqual([
    { ...child('C1'), ...NOBODY },
    { ...adult('A1'), ...CARYS },
    { ...adult('A2'), ...NOBODY },
  ])
})

test('whoever is named is called so, and then the one who books may stay at home', () => {
  const told = [{ reference: 'A2', title: 'Mr', firstName: ' Dai ', lastName: 'Rees' }]
  expect(whoTravels([adult('A1'), adult('A2')], told, CARYS)).toEqual([
    { ...adult('A1'), ...NOBODY },
    { ...adult('A2'), title: 'Mr', firstName: 'Dai', lastName: 'Rees' },
  ])
})

test('a list of references without a name says nothing about who travels', () => {
  const told = [{ reference: 'A1', firstName: ' ', railcard: 'YNG' }, { reference: 'A2' }]
  const [first, second] = whoTravels([adult('A1'), adult('A2')], told, CARYS)
  expect([first?.firstName, second?.firstName]).toEqual(['Carys', ''])
})

test('a child that travels alone isn’t named after whoever paid', () => {
  expect(whoTravels([child('C1')], [], CARYS)).toEqual([{ ...child('C1'), ...NOBODY }])
})
