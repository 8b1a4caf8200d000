import { random } from '@cledrau/domain/fares/oracle/random.ts'
import { expect, test } from 'vitest'
import { seedFor } from '../suite/seed.ts'
import { compareWords } from './agree.ts'
import { openWordRailway } from './railway.ts'

const railway = await openWordRailway('2026-11-23')
const draws = random(seedFor('word'))
const few = () => draws.below(600) === 0

test('what is said of a ticket, what the app answers about a train and what a guard’s device says of it agree', () => {
  for (const day of ['2026-11-24', '2026-11-28', '2026-12-28']) {
    const { differences, asked } = compareWords(railway, day, few)
    expect(differences).toEqual([])
    expect(asked).toBeGreaterThan(100)
  }
})

test('no ticket for the trains of one company is ever said to be good on any train', () => {
  const companies = railway.fares.tables.routes.filter(({ tocs }) => tocs.length > 0)
  expect(companies.map(({ code }) => railway.words.name('routes', code).en)).toEqual([
    'Cledrau trains only',
    'Great Western Railway trains only',
  ])
})
