import { osdmListCards } from '@cledrau/contract/osdm/reduction-cards.ts'
import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdm } from '../frame/serve-osdm.ts'

/** Cards are of all companies together, and nobody is asked for a number: it is looked at on the train. */
const ISSUER = 'urn:x_gb:railcards'

export function osdmReductionCardsRoutes(server: FastifyInstance, railcards: () => readonly Railcard[]) {
  serveOsdm(server, osdmListCards, ({ language }) =>
    done({
      reductionCardTypes: railcards().map(({ code, names }) => ({
        code,
        issuer: ISSUER,
        name: { id: code, text: names[language] },
        cardIdRequired: false,
      })),
    }),
  )
}
