import { createHash } from 'node:crypto'
import { type BillFacts, type WeekBill } from '@cledrau/domain/payg/bill.ts'
import { chargedPart, whyChanged } from '@cledrau/domain/payg/bill-versions.ts'
import type { PaygScheme } from '@cledrau/domain/payg/scheme.ts'
import { restsOf, statementFrom } from '@cledrau/domain/payg/statement.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import type { Trx } from '../../../db/database.ts'
import * as store from './versions.store.ts'

type Settled = {
  readonly travellerId: string
  readonly facts: BillFacts
  readonly weeks: readonly WeekBill[]
  /** The travel day that goes on. */
  readonly today: CalendarDate
}

const MARK_BYTES = 16
const markOf = (text: string): Buffer => createHash('sha256').update(text).digest().subarray(0, MARK_BYTES)

/**
 * Keeps each bill by which something is charged, in the transaction that charges it. Whoever asks later why a week costs what it
 * does sees each of them; a night that finds nothing new adds none.
 */
export async function keepVersions(trx: Trx, settled: Settled, scheme: PaygScheme): Promise<void> {
  const { travellerId, facts, weeks, today } = settled
  const charged = weeks.flatMap((week) => {
    const part = chargedPart(week, today)
    return part === undefined ? [] : [{ week, mark: markOf(part) }]
  })
  const [first] = charged
  if (!first) return
  const newest = new Map((await store.listNewest(trx, travellerId, first.week.week)).map((one) => [one.week, one]))
  const made: store.BillMade[] = []
  for (const { week, mark } of charged) {
    const last = newest.get(week.week)
    const rests = last?.mark.equals(mark) ? undefined : restsOf(travellerId, week, facts, scheme)
    if (!rests) continue
    const before = last && (await store.findRests(trx, travellerId, week.week, last.n))
    const was = before && statementFrom(before)
    const why = was ? whyChanged(was, { ...rests, bill: week }, await store.listJoinedTaps(trx, travellerId)) : []
    made.push({ week: week.week, n: (last?.n ?? 0) + 1, total: week.total, why, mark, rests })
  }
  if (made.length > 0) await store.addBills(trx, travellerId, made, facts.asOf)
}
