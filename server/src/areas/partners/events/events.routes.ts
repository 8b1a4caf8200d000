import * as calls from '@cledrau/contract/partners/partner-events.ts'
import { done, refuse } from '@cledrau/domain/result.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import { serve } from '../../../http/serve.ts'
import { countWaitingOf, listAfter } from './events.store.ts'
import { wireOf, type Hooks } from './hooks.service.ts'

const LAST = 2 ** 31 - 1

export function partnerEventRoutes(server: FastifyInstance, db: Database, hooks: Hooks, clock: Clock): void {
  const standing = async (partnerId: string) => {
    const hook = await hooks.find(partnerId)
    const until = hook?.formerUntil ?? null
    return {
      url: hook?.url ?? null,
      formerSecretUntil: until !== null && clock.now() < until ? utcIso(until) : null,
      failingSince: hook?.failingSince ? utcIso(hook.failingSince) : null,
      lastStatus: hook?.lastStatus ?? null,
      waiting: hook ? await countWaitingOf(db, partnerId) : 0,
    }
  }
  serve(server, calls.listPartnerEvents, async ({ partner, request: { after = 0 } }) => {
    const most = calls.PARTNER_EVENTS_AT_ONCE
    const found = await listAfter(db, partner.id, Math.min(after, LAST), most + 1)
    return done({
      events: found.slice(0, most).map((event) => ({
        ...wireOf(event),
        takenAt: event.takenAt === null ? null : utcIso(event.takenAt),
        tries: event.tries,
      })),
      more: found.length > most,
    })
  })
  serve(server, calls.readPartnerHook, async ({ partner }) => done(await standing(partner.id)))
  serve(server, calls.setPartnerHook, async ({ partner, request: { url, newSecret = false } }) => {
    const set = await hooks.set(partner.id, { url, newSecret })
    return set.ok ? done({ ...(await standing(partner.id)), secret: set.value.secret }) : set
  })
  serve(server, calls.removePartnerHook, async ({ partner }) => {
    await hooks.remove(partner.id)
    return done(await standing(partner.id))
  })
  serve(server, calls.replayPartnerEvents, async ({ partner, request: { from, to = LAST } }) => {
    const asked = await hooks.replay(partner.id, Math.min(from, LAST), Math.min(to, LAST))
    return asked.ok ? done({ events: asked.value }) : refuse(asked.refusal)
  })
}
