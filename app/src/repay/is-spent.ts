import type { JourneyMade } from '@cledrau/contract/repay/judged.ts'

type Spent = JourneyMade & { standing: 'TOO_SHORT'; limit: 'ENOUGH_THAT_DAY' | 'NOTHING_LEFT' }

/** Late enough, and nothing more is due all the same: its day was claimed for, or all that was paid came back. */
export const isSpent = (journey: JourneyMade): journey is Spent =>
  journey.standing === 'TOO_SHORT' && (journey.limit === 'ENOUGH_THAT_DAY' || journey.limit === 'NOTHING_LEFT')
