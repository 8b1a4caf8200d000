import { comparePrices } from '@cledrau/domain/fares/oracle/compare.ts'
import { compareLonger } from '@cledrau/domain/fares/oracle/compare-longer.ts'
import { compareSplits } from '@cledrau/domain/fares/oracle/compare-splits.ts'

const CASES = 50_000
const SPLITS_OF_CASES = 20
const LONGER_OF_CASES = 5

/** The fares engine against a slow and obvious one: every offer, every split with its certificate, every longer ticket. */
export function proof(count = CASES): Promise<string> {
  const prices = comparePrices(count)
  const splits = compareSplits(Math.ceil(count / SPLITS_OF_CASES))
  const longer = compareLonger(Math.ceil(count / LONGER_OF_CASES))
  const differences = [...prices.differences, ...splits.differences, ...longer.differences]
  if (differences.length > 0) {
    return Promise.reject(new Error(`${differences.length} differences\n${differences.slice(0, 20).join('\n')}`))
  }
  return Promise.resolve(
    [
      `${prices.cases} journeys priced (${prices.offers} offers), ${splits.cases} split (${splits.offers} into more than one ticket)`,
      `${longer.cases} tried with longer tickets (${longer.offers} cheaper): no difference`,
    ].join(', '),
  )
}
