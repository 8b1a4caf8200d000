import type { JudgedTrip } from './judge-journey.ts'

/** What of a judged trip its row keeps. */
export const stateOf = (judged: JudgedTrip) => ({
  standing: judged.standing,
  presence: judged.presence,
  paysUnasked: judged.paysUnasked,
  delayMinutes: judged.delayMinutes,
  cancelled: judged.cancelled,
  amount: judged.amount,
  operator: judged.case?.judgement.operator ?? null,
  judged: judged.shown,
  options: judged.options,
  rides: judged.rides,
})
