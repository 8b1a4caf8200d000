import { random } from '../../fares/oracle/random.ts'
import { dateOf, dayOf } from '../../time/dates.ts'
import { instant } from '../../time/instant.ts'
import { bill } from '../bill.ts'
import { faultInStatement, statementOf, type Statement } from '../statement.ts'
import { randomTravel, type Travel } from './random-travel.ts'
import { slowWeeks } from './slow-bill.ts'

export type BillComparison = { days: number; weeks: number; pence: number; incomplete: number; differences: string[] }

/** When everything is over and nobody may answer any more. */
const LATER = instant(Date.UTC(2030, 0, 1))

export const factsOf = ({ taps, corrections, discounts }: Travel) => ({ taps, corrections, discounts, asOf: LATER })

/** Random weeks of random travellers: each bill against one found by trying everything, to the penny. */
export function compareBills(
  days: number,
  seed = 1,
  onStatement: (statement: Statement) => string | undefined = faultInStatement,
  /** Of so many who compare each takes every so-many-th traveller. */
  step = 1,
): BillComparison {
  const result: BillComparison = { days: 0, weeks: 0, pence: 0, incomplete: 0, differences: [] }
  for (let world = seed; result.days < days; world += step) {
    const travel = randomTravel(random(world))
    result.days += travel.days
    const { weeks } = bill(factsOf(travel), travel.scheme)
    const slow = slowWeeks(travel.slow.taps, travel.slow.tables, travel.slow.discount)
    for (const { week, total, journeys } of weeks) {
      result.weeks += 1
      result.pence += total
      result.incomplete += journeys.filter(({ outside }) => outside > 0).length
      const other = slow.get(dayOf(week)) ?? 0
      if (other !== total) result.differences.push(`traveller ${world}, week of ${week}: ${total} against ${other}`)
      const statement = statementOf(String(world), week, factsOf(travel), travel.scheme)
      const fault = statement ? onStatement(statement) : 'no statement'
      if (fault !== undefined) result.differences.push(`traveller ${world}, week of ${week}: ${fault}`)
    }
    for (const [monday, pence] of slow)
      if (pence > 0 && !weeks.some(({ week }) => week === dateOf(monday)))
        result.differences.push(`traveller ${world}: no bill for the week of ${dateOf(monday)}`)
  }
  return result
}
