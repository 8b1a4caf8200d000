import * as calls from '@cledrau/contract/account/notification-preferences.ts'
import { done } from '@cledrau/domain/result.ts'
import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import type { Tellings } from './tellings.service.ts'

export function tellingsRoutes(server: FastifyInstance, tellings: Pick<Tellings, 'list'>): void {
  serve(server, calls.toldMessages, async ({ traveller }) =>
    done(
      (await tellings.list(traveller.id)).map(({ id, channel, aboutKind, aboutId, toldAt, words, page }) => ({
        id,
        channel,
        about: { kind: aboutKind, id: aboutId },
        toldAt: utcIso(toldAt),
        words,
        page,
      })),
    ),
  )
}
