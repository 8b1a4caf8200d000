import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../clock.ts'
import type { Database, Trx } from '../../db/database.ts'
import type { Term } from '../../forgetting.ts'
import { accessTokenSigner } from '../../http/access-token.ts'
import type { Jobs } from '../../jobs.ts'
import type { KeyRings } from '../../key-rings.ts'
import type { Keys } from '../../keys.ts'
import type { Settings } from '../../settings.ts'
import { partnerEventRoutes } from './events/events.routes.ts'
import { tellsSellers, type TellSellers } from './events/events.service.ts'
import { openForgetEvents } from './events/forget-events.ts'
import { openHooks } from './events/hooks.service.ts'
import { openPartnerTokens } from './partners/partner-tokens.ts'
import { partnerTokenRoutes, TOKEN_PATH } from './partners/partner-tokens.routes.ts'
import { openPartners, type Partners } from './partners/partners.service.ts'

type Parts = {
  settings: Settings
  clock: Clock
  db: Database
  jobs: Jobs
  keys: Keys
  rings: KeyRings
  /** Whose sale an order is: asked of whoever keeps orders. */
  ownsOrder: (partnerId: string, orderId: string) => Promise<boolean>
  sellersOf: (trx: Trx, orderIds: readonly string[]) => Promise<ReadonlyMap<string, string>>
}

export type PartnerModules = Pick<Partners, 'isEnded' | 'lock' | 'find'> & {
  routes: (api: FastifyInstance) => void
  tellSellers: TellSellers
  terms: Term[]
  start: () => void
  close: () => void
}

const EVENTS_KEPT = 30

/** Companies that sell for us: who they are, what they prove it with, and what they are told; wired on one page. */
export async function openPartnerModules(parts: Parts): Promise<PartnerModules> {
  const { settings, clock, db, jobs, keys, rings, ownsOrder, sellersOf } = parts
  const { isEnded, lock, find, countEvents, forgetProofs } = openPartners(db, clock)
  const { origin } = new URL(settings.PUBLIC_URL)
  const sign = accessTokenSigner(keys, settings.PUBLIC_URL)
  const audiences = [origin, `${origin}${TOKEN_PATH}`]
  const tokens = openPartnerTokens({ db, clock, sign, audiences, ownsOrder })
  const secrets = await rings.secrets('webhooks')
  const hooks = openHooks({ db, clock, secrets, near: settings.WEBHOOK_HOSTS, isEnded, lock })
  // Nobody looks before the start.
  let wake = () => {}
  return {
    isEnded,
    lock,
    find,
    tellSellers: tellsSellers({ clock, sellersOf, count: countEvents, wake: () => wake() }),
    routes: (api) => {
      partnerTokenRoutes(api, tokens, origin)
      partnerEventRoutes(api, db, hooks, clock)
    },
    terms: [
      { what: 'proofs of partners', days: 1, forget: forgetProofs },
      { what: 'events of partners', days: EVENTS_KEPT, forget: openForgetEvents(db) },
    ],
    start: () => {
      wake = jobs.watch('tell-partners', hooks.tellDue)
    },
    close: hooks.close,
  }
}
