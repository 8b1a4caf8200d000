import { expect, test } from 'vitest'
import { likelyTrains } from './likely-trains.ts'

const train = (uid: string, ...calls: [station: string, departs: number][]) => ({
  uid,
  calls: calls.map(([station, departs]) => ({ station, arrives: departs - 1, departs })),
})
const TRAINS = [
  train('EARLY', ['CDF', 500], ['NWP', 515]),
  train('LAST', ['CDF', 585], ['NWP', 600]),
  train('NEXT', ['BRI', 560], ['CDF', 604], ['SWA', 660]),
  train('ENDS', ['NWP', 590], ['CDF', 605]),
  train('LATER', ['CDF', 700], ['NWP', 715]),
]
const at = (station: string, minute: number) => likelyTrains(TRAINS, station, minute).map(({ train: { uid } }) => uid)

test('a guard is offered the trains about now at their station, as they leave, and none that ends there', () => {
  expect(at('CDF', 600)).toEqual(['LAST', 'NEXT'])
  expect(at('CDF', 640)).toEqual(['NEXT', 'LATER'])
  expect(at('BRI', 600)).toEqual(['NEXT'])
  expect(at('SWA', 660)).toEqual([])
})
