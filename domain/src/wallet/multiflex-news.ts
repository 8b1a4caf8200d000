import { DAY, instant, MINUTE, type Instant } from '../time/instant.ts'
import { activeUntil } from './active-until.ts'
import type { TicketRecord, WalletLimits } from './records.ts'

/** A bundle in somebody's hand, as far as its news go. */
export type Bundle = {
  readonly dayPasses: boolean
  readonly expiresAt: Instant
  readonly passes: Readonly<Record<string, Pick<TicketRecord, 'status' | 'activatedAt' | 'expiryDate'>>>
}

export type MultiflexNews = {
  /** What happened, uniquely for this bundle. */
  readonly cause: string
  readonly kind: 'PASSES_LEFT' | 'EXPIRES' | 'PASS_ENDS'
  /** Passes, days or minutes. */
  readonly count: number
  readonly usefulUntil: Instant
}

/** Whoever looked away when it was due hears of it for so long; later another moment has come. */
const STILL = DAY
const SOON = 15

/**
 * What there is to tell of a bundle at this moment, of the options that its holder chose. The same news has the same cause
 * for as long as it is so: whoever tells by causes tells it once.
 */
export function multiflexNews(
  bundle: Bundle,
  chosen: readonly string[],
  now: Instant,
  limits: WalletLimits,
): MultiflexNews[] {
  const { dayPasses, expiresAt, passes } = bundle
  if (expiresAt <= now) return []
  const left = Object.values(passes).filter(({ status }) => status === 'INACTIVE').length
  return chosen.flatMap((option): MultiflexNews[] => {
    const [, count = ''] = /^PASSES_LEFT_(\d+)$/.exec(option) ?? []
    // A bundle that has never had more isn't news.
    if (count !== '' && left === Number(count) && left < Object.keys(passes).length)
      return [{ cause: option, kind: 'PASSES_LEFT', count: left, usefulUntil: expiresAt }]
    const [, days = ''] = /^EXPIRES_IN_(\d+)_DAYS?$/.exec(option) ?? []
    const due = expiresAt - Number(days) * DAY
    if (days !== '' && left > 0 && due <= now && now < due + STILL)
      return [{ cause: option, kind: 'EXPIRES', count: Number(days), usefulUntil: instant(due + STILL) }]
    if (option !== 'PASS_ENDS_IN_15_MINUTES') return []
    return Object.entries(passes).flatMap(([id, pass]) => {
      const ends = activeUntil({ type: 'MULTIFLEX', dayPasses }, pass, limits)
      if (ends === null || ends <= now || ends - now > SOON * MINUTE) return []
      return { cause: `${option} ${id}`, kind: 'PASS_ENDS', count: SOON, usefulUntil: ends }
    })
  })
}
