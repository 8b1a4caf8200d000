import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Jobs } from '../../../jobs.ts'
import type { Ledger } from './ledger.service.ts'

const CHORE = 'reconcile-with-the-bank'

type Parts = { jobs: Jobs; clock: Clock; ledger: Ledger; log: { error: (facts: object, text: string) => void } }

/** Each night yesterday's books against the bank's statement; a difference is trouble for people, said once. */
export async function startReconciling({ jobs, clock, ledger, log }: Parts): Promise<void> {
  // Twenty to five in the morning: the bank's day is closed by then, and nobody is waiting for anything else.
  await jobs.every(CHORE, { dailyAt: 4 * 60 + 40 }, async () => {
    const { day, differences } = await ledger.reconcile(addDays(clockTime(clock.now()).date, -1))
    if (differences.length > 0) log.error({ day, differences }, 'our books and the bank’s statement differ')
  })
}
