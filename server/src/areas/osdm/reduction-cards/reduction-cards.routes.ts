import { osdmListCards } from '@cledrau/contract/osdm/reduction-cards.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { Railcard } from '@cledrau/contract/search/railcards.ts'
import type { FastifyInstance } from 'fastify'
import { serveOsdmKept } from '../frame/serve-kept.ts'

/** Cards are of all companies together, and nobody is asked for a number: it is looked at on the train. */
const ISSUER = 'urn:x_gb:railcards'

export function osdmReductionCardsRoutes(server: FastifyInstance, railcards: () => readonly Railcard[]) {
  /** The same object as long as the cards are the same. */
  const lists = new WeakMap<readonly Railcard[], Partial<Record<Language, ReturnType<typeof typesOf>>>>()
  serveOsdmKept(server, osdmListCards, (language) => {
    const cards = railcards()
    const known = lists.get(cards) ?? {}
    lists.set(cards, known)
    return (known[language] ??= typesOf(cards, language))
  })
}

const typesOf = (cards: readonly Railcard[], language: Language) => ({
  reductionCardTypes: cards.map(({ code, names }) => ({
    code,
    issuer: ISSUER,
    name: { id: code, text: names[language] },
    cardIdRequired: false,
  })),
})
