import { LATE } from './late-share.ts'
import { inWholeMinutes, type LikelyTime } from './likely-times.ts'

/** What was said of one arrival or departure. */
export type Said = Pick<LikelyTime, 'early' | 'middle' | 'late' | 'lateChance' | 'forecast'>

/** Sums, so that days can be added: how good what was said was, beside the forecast of whoever watches the trains. */
export type Score = {
  readonly cases: number
  /** Parts of their minute that lay in the range: a report has whole minutes. */
  readonly within: number
  /** Those that lay in the range as it is shown, in whole minutes. */
  readonly shown: number
  /** Squares of how far what was said of "five minutes late or more" was from what came. */
  readonly brier: number
  readonly brierForecast: number
  /** Minutes that the middle, and the forecast, were off. */
  readonly off: number
  readonly offForecast: number
  /** By how likely it was said to be late, in tenths: how many, what was said of them together, and how many were. */
  readonly bins: readonly Bin[]
}
export type Bin = { readonly cases: number; readonly said: number; readonly late: number }

export const BINS = 10

export const NO_SCORE: Score = {
  cases: 0,
  within: 0,
  shown: 0,
  brier: 0,
  brierForecast: 0,
  off: 0,
  offForecast: 0,
  bins: Array.from({ length: BINS }, () => ({ cases: 0, said: 0, late: 0 })),
}

/** `happened`: minutes later than planned, as it was reported. */
export function scoreOf(said: Said, happened: number): Score {
  const { early, middle, late, lateChance, forecast } = said
  const wasLate = happened >= LATE ? 1 : 0
  const { from, until } = inWholeMinutes(said)
  const bin = Math.min(BINS - 1, Math.floor(lateChance * BINS))
  return {
    cases: 1,
    within: Math.max(0, Math.min(late, happened + 1) - Math.max(early, happened)),
    shown: happened >= from && happened <= until ? 1 : 0,
    brier: (lateChance - wasLate) ** 2,
    brierForecast: ((forecast >= LATE ? 1 : 0) - wasLate) ** 2,
    off: Math.abs(Math.floor(middle) - happened),
    offForecast: Math.abs(forecast - happened),
    bins: NO_SCORE.bins.map((none, at) => (at === bin ? { cases: 1, said: lateChance, late: wasLate } : none)),
  }
}

export function addScores(scores: Iterable<Score>): Score {
  const sum = { ...NO_SCORE, bins: NO_SCORE.bins.map((bin) => ({ ...bin })) }
  for (const { bins, ...score } of scores) {
    for (const [name, value] of Object.entries(score)) sum[name as keyof typeof score] += value
    for (const [at, { cases, said, late }] of bins.entries()) {
      const bin = sum.bins[at]!
      bin.cases += cases
      bin.said += said
      bin.late += late
    }
  }
  return sum
}

/** Shares and means of all cases; nothing where there are none. */
export function meansOf(score: Score) {
  const { cases, bins } = score
  if (cases === 0) return undefined
  return {
    cases,
    within: score.within / cases,
    shown: score.shown / cases,
    brier: score.brier / cases,
    brierForecast: score.brierForecast / cases,
    off: score.off / cases,
    offForecast: score.offForecast / cases,
    bins: bins.map((bin) => ({
      cases: bin.cases,
      said: bin.cases > 0 ? bin.said / bin.cases : null,
      late: bin.cases > 0 ? bin.late / bin.cases : null,
    })),
  }
}
