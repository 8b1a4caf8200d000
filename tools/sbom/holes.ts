import semver from 'semver'
import type { Part } from './sbom.ts'

/** What somebody found in a part, as osv.dev publishes it (https://ossf.github.io/osv-schema/), as far as is asked here. */
export type Advisory = {
  id: string
  summary?: string
  published?: string
  withdrawn?: string
  affected?: {
    package?: { ecosystem?: string; name?: string }
    versions?: string[]
    ranges?: { type: string; events: { introduced?: string; fixed?: string; last_affected?: string }[] }[]
  }[]
  database_specific?: { severity?: string }
}

/** Days until it has to be mended, since it was published: as SECURITY.md says. Where nobody says how bad it is, it is taken for high. */
export const DAYS = { CRITICAL: 2, HIGH: 7, MODERATE: 30, LOW: 90 } as const
export type Severity = keyof typeof DAYS

export type Hole = {
  id: string
  part: string
  severity: Severity
  summary: string
  /** Tools that are never shipped have until the next update of parts. */
  isShipped: boolean
  since: string
  isOverdue: boolean
}

const DAY = 24 * 60 * 60 * 1000

/** Which parts are known to be broken, the worst and oldest first. `now` in ms. */
export function holesIn(parts: readonly Part[], advisories: readonly Advisory[], now: number): Hole[] {
  const byName = Map.groupBy(parts, ({ name }) => name)
  const holes = advisories
    .filter(({ withdrawn }) => withdrawn === undefined)
    .flatMap((advisory) =>
      (advisory.affected ?? [])
        .filter((one) => one.package?.ecosystem === 'npm')
        .flatMap((one) =>
          (byName.get(one.package?.name ?? '') ?? [])
            .filter(({ version }) => isAffected(version, one))
            .map((part) => holeOf(part, advisory, now)),
        ),
    )
  const once = new Map(holes.map((hole) => [`${hole.id} ${hole.part}`, hole]))
  return [...once.values()].toSorted((a, b) => DAYS[a.severity] - DAYS[b.severity] || a.since.localeCompare(b.since))
}

function holeOf(
  { name, version, dev }: Part,
  { id, summary = '', published, database_specific: said }: Advisory,
  now: number,
): Hole {
  const severity = severityOf(said?.severity)
  const isShipped = !dev
  const since = published?.slice(0, 10) ?? 'an unknown day'
  const days = isShipped ? DAYS[severity] : DAYS.LOW
  // Of one that nobody dates nobody can say that there is time.
  const isOverdue = published === undefined || now - Date.parse(published) > days * DAY
  return { id, part: `${name}@${version}`, severity, summary, isShipped, since, isOverdue }
}

const severityOf = (said = ''): Severity => {
  const severity = said.toUpperCase().replace('MEDIUM', 'MODERATE')
  return severity in DAYS ? (severity as Severity) : 'HIGH'
}

type Affected = NonNullable<Advisory['affected']>[number]

/** Named one by one, or between an event that brings the hole and one that ends it. */
const isAffected = (version: string, { versions = [], ranges = [] }: Affected): boolean =>
  versions.includes(version) ||
  ranges.some(({ type, events }) => {
    if (type !== 'SEMVER') return false
    let isIn = false
    const moments = events
      .map((event) => ({ event, at: event.introduced ?? event.fixed ?? event.last_affected ?? '0' }))
      .toSorted((a, b) => semver.compare(asVersion(a.at), asVersion(b.at)))
    for (const { event, at } of moments) {
      const order = semver.compare(version, asVersion(at))
      if (event.introduced !== undefined && order >= 0) isIn = true
      if (event.fixed !== undefined && order >= 0) isIn = false
      if (event.last_affected !== undefined && order > 0) isIn = false
    }
    return isIn
  })

/** From the beginning is written as a nought. */
const asVersion = (said: string): string => (said === '0' ? '0.0.0-0' : said)
