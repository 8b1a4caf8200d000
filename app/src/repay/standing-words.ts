import type { JourneyMade } from '@cledrau/contract/repay/judged.ts'

type Spent = JourneyMade & { standing: 'TOO_SHORT'; limit: 'ENOUGH_THAT_DAY' | 'NOTHING_LEFT' }

/** Late enough, and nothing more is due all the same: its day was claimed for, or all that was paid came back. */
export const isSpent = (journey: JourneyMade): journey is Spent =>
  journey.standing === 'TOO_SHORT' && (journey.limit === 'ENOUGH_THAT_DAY' || journey.limit === 'NOTHING_LEFT')

/** What became of a trip, in a word: soon over, and claimed for as often as can be, are told apart. */
export const standingWord = (journey: JourneyMade) =>
  journey.expiring
    ? 'REPAY_STANDING_EXPIRING'
    : isSpent(journey)
      ? 'REPAY_STANDING_NO_MORE'
      : (`REPAY_STANDING_${journey.standing}` as const)

/** What a year comes to. What can still be done something about comes before what is done. */
export const TOTALS = [
  ['owed', 'REPAY_TOTAL_OWED'],
  ['paid', 'REPAY_TOTAL_PAID'],
  ['claimed', 'REPAY_TOTAL_CLAIMED'],
  ['expired', 'REPAY_TOTAL_EXPIRED'],
] as const
