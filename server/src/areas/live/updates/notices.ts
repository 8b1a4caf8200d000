import type { Instant } from '@cledrau/domain/time/instant.ts'
import { faultsOf, feedReport } from '@cledrau/feeds/feed-report.ts'
import { readIncidents } from '@cledrau/feeds/knowledgebase/incidents.ts'
import type { Incident, ServiceIndicator } from '@cledrau/feeds/knowledgebase/notices.ts'
import { readServiceIndicators } from '@cledrau/feeds/knowledgebase/service-indicators.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Knowledgebase } from '../../../gateways/knowledgebase/knowledgebase.ts'
import * as store from './updates.store.ts'

/** What was said last, and when; nothing was ever heard, or nobody is asked, without a moment. */
export type Notices = {
  readonly incidents: { readonly heardAt?: Instant; readonly said: readonly Incident[] }
  readonly indicators: { readonly heardAt?: Instant; readonly said: readonly ServiceIndicator[] }
}

type Parts = {
  readonly db: Database
  readonly clock: Clock
  readonly knowledgebase: Knowledgebase
  /** Where each of the files is; none where nobody is asked. */
  readonly addresses: Readonly<Record<store.NoticeFile, string>> | undefined
  readonly log: { readonly error: (facts: object, text: string) => void }
}

/** new: another file than before · same: nothing has changed · failed: no answer, or no file · garbled: it can't be read */
const OUTCOMES = ['new', 'same', 'failed', 'garbled'] as const
/** What came of asking, since the start, and what in files that were read had to be passed over. */
export type NoticeFigures = Readonly<
  Record<store.NoticeFile, Readonly<Record<(typeof OUTCOMES)[number] | 'passedOver', number>>>
>

export type NoticesService = {
  /** On the server that asks. */
  readonly figures: () => NoticeFigures
  /** Asks outside for what is new, and keeps it for all servers. */
  readonly ask: () => Promise<void>
  /** What is known now, the same on every server. */
  readonly now: () => Promise<Notices>
}

/** No railway has as many at once, and nobody reads more of one. */
const MOST_INCIDENTS = 2000
const MOST_PARAGRAPHS = 40

export function openNotices({ db, clock, knowledgebase, addresses, log }: Parts): NoticesService {
  let known: Notices = { incidents: { said: [] }, indicators: { said: [] } }
  const nothing = () => ({ new: 0, same: 0, failed: 0, garbled: 0, passedOver: 0 })
  const counts = { incidents: nothing(), indicators: nothing() }
  const versions = { incidents: -1, indicators: -1 }

  const askFor = async (what: store.NoticeFile, url: string) => {
    const { tag, modified } = await store.getSaid(db, what)
    const at = clock.now()
    const asked = { tag: tag ?? undefined, modified: modified ?? undefined }
    const fetched = await knowledgebase.fetch(url, asked).catch((error: unknown) => {
      counts[what].failed++
      throw error
    })
    if (fetched.state === 'same') {
      counts[what].same++
      return store.saveHeard(db, what, { at })
    }
    const report = feedReport()
    const read = what === 'incidents' ? readIncidents : readServiceIndicators
    const said = await read([fetched.bytes], what, report)
    const faults = { faults: faultsOf(report, 'skipped'), first: report.faults[0]?.text }
    if (faults.faults > 0) log.error({ what, ...faults }, 'notices that could not be read were passed over')
    counts[what].passedOver += faults.faults
    counts[what][said ? 'new' : 'garbled']++
    // What was understood before is kept, and grows old before everybody's eyes.
    if (!said) return store.forgetMarks(db, what)
    const kept = what === 'incidents' ? (said as Incident[]).slice(0, MOST_INCIDENTS).map(withoutPeople) : said
    return store.saveHeard(db, what, { at, said: JSON.stringify(kept), ...fetched.marks })
  }
  return {
    figures: () => counts,
    ask: async () => {
      for (const [what, url] of Object.entries(addresses ?? {}) as [store.NoticeFile, string][])
        await askFor(what, url).catch((error: unknown) =>
          log.error({ err: error, what }, 'the Knowledgebase could not be asked; it is asked again'),
        )
    },

    now: async () => {
      if (!addresses) return known
      try {
        for (const { what, heardAt, version } of await store.listHeard(db)) {
          const before = known[what]
          if (version === versions[what]) known = { ...known, [what]: { ...before, heardAt: heardAt ?? undefined } }
          else {
            const row = await store.getSaid(db, what)
            const said = JSON.parse(row.said ?? '[]') as unknown
            known = { ...known, [what]: { said, heardAt: row.heardAt ?? undefined } }
            versions[what] = row.version
          }
        }
      } catch (error) {
        // Without the database, what was known last, with its age.
        log.error({ err: error }, 'notices could not be read from the database')
      }
      return known
    },
  }
}

/** Who of the railway's people wrote it is nobody's business. */
const withoutPeople = ({ changedBy: _who, description, ...incident }: Incident): Incident => ({
  ...incident,
  description: description.slice(0, MOST_PARAGRAPHS),
})
