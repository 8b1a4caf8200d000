import type { LiveIncident, RainbowPanel } from '@cledrau/contract/live/updates.ts'
import { howTheyRun, type TrainCount } from '@cledrau/domain/live/how-trains-run.ts'
import type { ServiceIndicator } from '@cledrau/feeds/knowledgebase/notices.ts'

type State = RainbowPanel['state']

/** From what is best to what is worst. */
const STATES = ['good', 'unknown', 'planned', 'minor', 'severe'] as const satisfies readonly State[]

type Known = {
  readonly indicators: readonly ServiceIndicator[]
  /** Whether the indicators have been confirmed lately: else none is believed that all is well. */
  readonly trusted: boolean
  readonly underWay: readonly LiveIncident[]
  /** Its trains, by operator, where they have been heard of lately. */
  readonly counts: ReadonlyMap<string, TrainCount>
}

/** How each operator's trains run: what its indicator says, or worse, where an incident or its own trains say so. */
export function panelsOf({ indicators, trusted, underWay, counts }: Known): RainbowPanel[] {
  return indicators
    .map((indicator): RainbowPanel => {
      const { operator, status, description, groups } = indicator
      const named = new Set(groups.flatMap(({ incident }) => incident ?? []))
      const incidents = underWay.filter(({ id, operators }) => named.has(id) || operators.includes(operator))
      const said = stateOf(indicator)
      const count = counts.get(operator)
      const byTrains = count && howTheyRun(count)
      const state = worst([
        said,
        byTrains ?? 'good',
        ...incidents.map(({ severity }) => (severity === 'notice' ? 'good' : severity)),
      ])
      return {
        srCode: operator,
        state: state === 'good' && !trusted ? 'unknown' : state,
        original: said === 'good' ? null : (description ?? status),
        incidents,
        counted: count && byTrains ? { trains: count.trains, late: count.late, cancelled: count.cancelled } : null,
      }
    })
    .toSorted((a, b) => STATES.indexOf(b.state) - STATES.indexOf(a.state))
}

const worst = (states: readonly State[]): State =>
  states.reduce((one, other) => (STATES.indexOf(other) > STATES.indexOf(one) ? other : one), 'good')

/** The list of words is short; what isn't on it is no good service. */
function stateOf({ status, description = '' }: ServiceIndicator): State {
  if (/^good service/i.test(status)) return 'good'
  const said = `${status} ${description}`
  if (/\b(major|severe|suspended|no service)\b/i.test(said)) return 'severe'
  return /\b(planned|engineering)\b/i.test(said) ? 'planned' : 'minor'
}
