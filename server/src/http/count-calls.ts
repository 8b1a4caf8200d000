import type { Instant } from '@cledrau/domain/time/instant.ts'
import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'

/** Who calls, and what: by a route of its own where that has a limit of its own. */
export type Calling = { who: string; route: string; most: number; isPartner: boolean }
/** How many of this minute's calls are gone, as far as is known here; more than `most`: this one isn't let in. */
export type Counted = { current: number; endsAt: Instant; now: Instant }
/** At once, unless somebody has to be asked first. */
export type CountCall = (calling: Calling) => Counted | Promise<Counted>

/** Shares that were taken and that nobody could give, and calls that were refused, since the start. */
export type CallCountFigures = { shares: number; alone: number; partners: number; networks: number }

const PARTNER = 'partner:'
/** No network is called so. */
export const ofPartner = (id: string) => PARTNER + id

/** What it is given besides what its types say: the route that the limit is for. */
type OfRoute = { routeInfo?: { method?: unknown; url?: string } }

/** What fastify's limits ask, answered by such a count. */
export function countedBy(count: CountCall): FastifyRateLimitStoreCtor {
  const storeOf = (route: string): FastifyRateLimitStore => ({
    incr: (who, tell, _minute, most) => {
      const say = ({ current, endsAt, now }: Counted) => tell(null, { current, ttl: Math.max(0, endsAt - now) })
      const counted = count({ who, route, most, isPartner: who.startsWith(PARTNER) })
      if (counted instanceof Promise) counted.then(say, (error: unknown) => tell(error as Error))
      else say(counted)
    },
    child: (of) => {
      const { routeInfo } = of as OfRoute
      return storeOf(`${String(routeInfo?.method)} ${routeInfo?.url}`)
    },
  })
  return class {
    incr = storeOf('').incr
    child = storeOf('').child
  }
}
