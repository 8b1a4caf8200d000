import { strict as assert } from 'node:assert'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { random } from '@cledrau/domain/fares/oracle/random.ts'
import type { Scheme, Schemes } from '@cledrau/domain/delay-repay/bands.ts'
import { judgeJourney } from '@cledrau/domain/delay-repay/judge.ts'
import { ROOT } from '../../programs.ts'
import { factsOf } from './as-facts.ts'
import { drawCase } from './draw-case.ts'
import { reckonDelay } from './reckon-delay.ts'
import { reckonWorth } from './reckon-worth.ts'

type Kept = Omit<Schemes, 'operators' | 'others'> & {
  tables: Record<string, Scheme['bands']>
  operators: Record<string, Omit<Scheme, 'bands'> & { table: string }>
  others: Omit<Scheme, 'bands'> & { table: string }
}

/** What operators pay, as the product keeps it. */
export function keptSchemes(): Schemes {
  const kept = JSON.parse(readFileSync(join(ROOT, 'data/delay-repay/schemes.json'), 'utf8')) as Kept
  const whole = ({ table, ...scheme }: Kept['others']): Scheme => ({ ...scheme, bands: kept.tables[table]! })
  return {
    version: kept.version,
    operators: Object.fromEntries(Object.entries(kept.operators).map(([code, one]) => [code, whole(one)])),
    others: whole(kept.others),
  }
}

/** Draws so many journeys and judges each by the rule and by the slow reckoner: not a minute and not a penny apart. */
export function proveDelayRepay(seed: number, count: number): string {
  const schemes = keptSchemes()
  const told = { late: 0, open: 0, paid: 0, broken: 0 }
  const kinds = new Set<string>()
  for (let nth = 0; nth < count; nth += 1) {
    const drawn = drawCase(random(seed + nth))
    const judged = judgeJourney(factsOf(drawn), drawn.tickets, schemes)
    const { certain, possible, broken } = judged.delay
    const slow = reckonDelay(drawn)
    const where = `case ${seed + nth}: ${drawn.kind}`
    assert.deepEqual({ certain, possible }, { certain: slow.certain, possible: slow.possible }, where)
    const isOpen = drawn.kind.includes('SILENT')
    if (!isOpen) assert.equal(judged.operator, slow.operator, where)
    const operator = isOpen
      ? drawn.trains[0]!.operator
      : (slow.operator ?? drawn.trains[drawn.plan.at(-1)!.train]!.operator)
    const pence = drawn.tickets.map((ticket) => reckonWorth(ticket, slow.certain, operator))
    assert.deepEqual(
      judged.worth.map(({ amount }) => amount),
      pence,
      where,
    )
    const most = drawn.tickets.reduce((sum, ticket) => sum + reckonWorth(ticket, slow.possible, operator), 0)
    assert.equal(judged.possible, most, where)
    for (const kind of drawn.kind.split(' ')) kinds.add(kind)
    told.late += Number(certain > 0)
    told.open += Number(possible !== certain)
    told.paid += Number(judged.amount > 0)
    told.broken += Number(broken !== null)
  }
  return `${count} journeys with ${kinds.size} kinds of trouble: ${told.late} late, ${told.broken} off their plan, ${told.open} with a gap in the record, ${told.paid} owed something; 0 minutes and 0 pence apart`
}
