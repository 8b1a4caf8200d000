import type { CallingPoint, LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { DELAYED, lateBy, NO_REPORT, ON_TIME } from '@cledrau/domain/live/said-time.ts'
import { momentOf } from '../wallet-entries.ts'

/** Where one gets off, told by its time from another call there. */
export const alightingCall = ({ subsequentCallingPoints }: LiveService, { to, arrives }: WalletTrain) =>
  subsequentCallingPoints
    .flatMap(({ calls }) => calls)
    .find(({ code, planned }) => code === to && momentOf(planned) === momentOf(arrives))

/** Reported as gone from where one gets on. */
export const hasLeft = ({ atd }: LiveService): boolean => atd !== null && atd !== NO_REPORT

/** When it is said to be there: nothing while nobody knows. */
export const saidTime = ({ st, et }: Pick<CallingPoint, 'st' | 'et'>): string | null =>
  et === ON_TIME ? st : et === DELAYED ? null : et

/** A call's times as a standing is said of them. */
export const timesOf = ({ et, cancelled, planned, now, at }: CallingPoint) => ({
  expected: et,
  cancelled,
  lateMinutes:
    now === null
      ? null
      : (lateBy({ planned: momentOf(planned), now: { state: 'expected', at: momentOf(now) } }) ?? null),
  happened: at,
})
