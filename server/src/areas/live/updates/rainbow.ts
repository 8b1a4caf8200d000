import type { LiveIncident, RainbowPanel } from '@cledrau/contract/live/updates.ts'
import type { ServiceIndicator } from '@cledrau/feeds/knowledgebase/notices.ts'

type State = RainbowPanel['state']

/** From what is best to what is worst. */
const STATES = ['good', 'unknown', 'planned', 'minor', 'severe'] as const satisfies readonly State[]

/**
 * How each operator's trains run: what its indicator says, or worse, where an incident says so. An indicator that nobody
 * has confirmed lately is not believed that all is well.
 */
export function panelsOf(
  indicators: readonly ServiceIndicator[],
  underWay: readonly LiveIncident[],
  trusted: boolean,
): RainbowPanel[] {
  return indicators
    .map((indicator): RainbowPanel => {
      const { operator, status, description, groups } = indicator
      const named = new Set(groups.flatMap(({ incident }) => incident ?? []))
      const incidents = underWay.filter(({ id, operators }) => named.has(id) || operators.includes(operator))
      const said = stateOf(indicator)
      const state = worst([said, ...incidents.map(({ severity }) => (severity === 'notice' ? 'good' : severity))])
      return {
        srCode: operator,
        state: state === 'good' && !trusted ? 'unknown' : state,
        original: said === 'good' ? null : (description ?? status),
        incidents,
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
