import { DAY, type Instant } from '../time/instant.ts'

/** What disturbs trains, as far as it decides who should hear of it. */
export type Disruption = {
  readonly id: string
  readonly severity: 'notice' | 'planned' | 'minor' | 'severe'
  readonly from: Instant | null
  readonly until: Instant | null
  /** Two-letter codes of operators; none where nobody says. */
  readonly operators: readonly string[]
  readonly stations: readonly string[]
}

/** Works are told of two days before they begin: earlier they are among the updates. */
const WORKS_AHEAD = 2 * DAY
/** More than that, and nobody reads any. */
export const MOST_LIVE_ALERTS = 5

const KINDS = { severe: 'warning', minor: 'alert', planned: 'alert' } as const
const ORDER = ['severe', 'minor', 'planned'] as const

/** The colour of an alert about it; undefined where it is nothing that everybody should hear. */
export function kindOfAlert(
  { severity, from, until, operators, stations }: Disruption,
  now: Instant,
  own: { readonly isOperator: (code: string) => boolean; readonly isStation: (code: string) => boolean },
): 'warning' | 'alert' | undefined {
  if (severity === 'notice' || (until !== null && until <= now)) return undefined
  if (from !== null && from > now + (severity === 'planned' ? WORKS_AHEAD : 0)) return undefined
  const isOurs = operators.length > 0 ? operators.some(own.isOperator) : stations.some(own.isStation)
  return isOurs ? KINDS[severity] : undefined
}

/** The worst first, and of these what began last. */
export const worstFirst = <One extends Disruption>(disruptions: readonly One[]): One[] =>
  disruptions
    .toSorted(
      (a, b) =>
        ORDER.indexOf(a.severity as 'severe') - ORDER.indexOf(b.severity as 'severe') ||
        (b.from ?? 0) - (a.from ?? 0) ||
        (a.id < b.id ? -1 : 1),
    )
    .slice(0, MOST_LIVE_ALERTS)

/** Those of files are below this; apps take a number. */
const FIRST_ID = 1_000_000_000
const IDS = 1_000_000_000

/** The same disruption has the same number on every server and in every answer, so that what was put away stays away. */
export function alertNumber(id: string): number {
  let hash = 2_166_136_261
  for (const letter of id) hash = Math.imul(hash ^ (letter.codePointAt(0) ?? 0), 16_777_619) >>> 0
  return FIRST_ID + (hash % IDS)
}
