import { randomBytes } from 'node:crypto'
import type { FastifyBaseLogger, FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database } from '../../db/database.ts'
import type { Jobs } from '../../jobs.ts'
import { deviceLogRoutes } from './device-log/device-log.routes.ts'
import { listRevokedKeys } from './keys/keys.service.ts'
import { streamRoutes } from './stream/stream.routes.ts'
import { openStream, type StreamService } from './stream/stream.service.ts'
import { openThrottles, type Throttles } from './throttles/throttles.service.ts'
import { usageRoutes } from './usage/usage.routes.ts'
import { openUsage, type Usage } from './usage/usage.service.ts'

type Parts = {
  clock: Clock
  db: Database
  jobs: Jobs
  log: FastifyBaseLogger
}

export type OperationModules = {
  routes: (api: FastifyInstance) => void
  /** Which keys count no more, and since when. */
  listRevokedKeys: () => ReturnType<typeof listRevokedKeys>
  throttles: Throttles
  stream: StreamService
  /** Which pages are opened, counted. */
  usage: Usage
  start: () => Promise<void>
  close: () => void
}

/** What keeps a service going, whatever it sells: its keys, its limits, its line to open pages, what it counts; wired on one page. */
export function openOperationModules({ clock, db, jobs, log }: Parts): OperationModules {
  const stream = openStream(randomBytes(6).toString('base64url'))
  const usage = openUsage(db, clock, jobs)
  return {
    listRevokedKeys: () => listRevokedKeys(db),
    throttles: openThrottles(db, clock),
    stream,
    usage,
    routes: (api) => {
      deviceLogRoutes(api, log)
      usageRoutes(api, usage)
      streamRoutes(api, stream)
    },
    start: usage.start,
    close: stream.close,
  }
}
