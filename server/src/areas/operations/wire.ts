import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Bus } from '../../bus/bus.ts'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import type { IsEnded } from '../../http/access-token.ts'
import type { Jobs } from '../../jobs.ts'
import { type CallCounts, openCallCounts } from './call-counts/call-counts.service.ts'
import { deviceLogRoutes } from './device-log/device-log.routes.ts'
import { listRevokedKeys } from './keys/keys.service.ts'
import { type LiveNews, streamRoutes } from './stream/stream.routes.ts'
import { releasedFileRoutes } from './released-files/released-files.routes.ts'
import { openReleasedFiles, type ReleasedFiles } from './released-files/released-files.service.ts'
import { openStreamTickets } from './stream/stream-tickets.service.ts'
import { openStream, type StreamService } from './stream/stream.service.ts'
import { openThrottles, type Throttles } from './throttles/throttles.service.ts'
import { usageRoutes } from './usage/usage.routes.ts'
import { openUsage, type Usage } from './usage/usage.service.ts'

/** What a restored backup forgets again: it needs keys, which are opened after all else here. */
export { openErasures, type Erasures } from './erasures/erasures.service.ts'

type Parts = {
  clock: Clock
  db: Database
  jobs: Jobs
  bus: Bus
  log: FastifyBaseLogger
  /** Where the built app lies. */
  appDir: string
}

export type OperationModules = {
  /** `isEnded`: whether a session is over, for those who hear of their own. `live`: what pages hear of trains. */
  routes: (api: FastifyInstance, isEnded: IsEnded, live: LiveNews) => void
  /** Which keys count no more, and since when. */
  listRevokedKeys: () => ReturnType<typeof listRevokedKeys>
  throttles: Throttles
  /** How many calls a minute somebody makes, at all servers. */
  callCounts: CallCounts
  stream: StreamService
  /** Which pages are opened, counted. */
  usage: Usage
  /** Puts what this release is made of where servers of other releases find it: before the first page of it goes out. */
  keepReleasedFiles: ReleasedFiles['keep']
  terms: Term[]
  start: () => Promise<void>
  close: () => void
}

/** For so many days after its last server, a page of a release that is still open finds its files. */
const RELEASES_KEPT = 30

/** What keeps a service going, whatever it sells: its keys, its limits, its line to open pages, what it counts; wired on one page. */
export function openOperationModules({ clock, db, jobs, bus, log, appDir }: Parts): OperationModules {
  const stream = openStream(bus, clock)
  const tickets = openStreamTickets(db, clock)
  const usage = openUsage(db, clock, jobs)
  const callCounts = openCallCounts(db, clock)
  const releasedFiles = openReleasedFiles(db, clock, appDir)
  return {
    listRevokedKeys: () => listRevokedKeys(db),
    throttles: openThrottles(db, clock),
    callCounts,
    stream,
    usage,
    keepReleasedFiles: releasedFiles.keep,
    routes: (api, isEnded, live) => {
      deviceLogRoutes(api, log)
      usageRoutes(api, usage)
      releasedFileRoutes(api, releasedFiles)
      streamRoutes(api, { stream, live, tickets, readToken: api.serving.readToken, isEnded })
    },
    terms: [
      { what: 'tickets of the stream', days: 1, forget: tickets.forgetOld },
      { what: 'counts of calls', days: 1, forget: callCounts.forgetOld },
      { what: 'files of former releases', days: RELEASES_KEPT, forget: releasedFiles.forgetOld },
    ],
    start: async () => {
      await usage.start()
      await stream.start()
    },
    close: stream.close,
  }
}
