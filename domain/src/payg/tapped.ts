import type { BilledJourney } from './bill.ts'

export type TappedThroughout = BilledJourney & { from: string; to: string; endsAt: string }

/** A reader saw both ends of it: what its traveller said about one of them isn't a tap. */
export const bothTapped = (journey: BilledJourney): journey is TappedThroughout =>
  journey.state === 'COMPLETE' &&
  !journey.corrected &&
  journey.from !== null &&
  journey.to !== null &&
  journey.endsAt !== null
