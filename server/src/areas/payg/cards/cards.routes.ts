import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import * as calls from '@cledrau/contract/payg/cards.ts'
import { SCHEMES } from '@cledrau/domain/payments/card.ts'
import { done } from '@cledrau/domain/result.ts'
import type { FastifyInstance } from 'fastify'
import { serveReference } from '../../../http/serve-reference.ts'
import { serve } from '../../../http/serve.ts'
import type { Say } from '../../../words.ts'
import type { Cards } from './cards.service.ts'
import type { WhoseOf } from './whose.ts'

/** Readers take no cards of the railway's own. */
const TAKEN = SCHEMES.filter((scheme) => scheme !== 'private-label')
/** Where iOS comes back to: the page reads `Redirected` and asks how it ended. */
const BACK = 'payg/add-card?Redirected=true'

export function cardsRoutes(
  server: FastifyInstance,
  { cards, whose, say }: { cards: Cards; whose: WhoseOf; say: Say },
) {
  serve(server, calls.listPaygDevices, async ({ caller, request }) => {
    const who = await whose(caller, request)
    return who.ok ? done(await cards.list(who.value)) : who
  })
  serve(server, calls.namePaygDevice, async ({ caller, request }) => {
    const who = await whose(caller, request)
    return who.ok ? cards.name(who.value, request) : who
  })
  serve(server, calls.removePaygCard, async ({ caller, request }) => {
    const who = await whose(caller, request)
    return who.ok ? cards.remove(who.value, request.accountId) : who
  })
  const types = typesIn(say)
  serveReference(server, calls.listPaygCardTypes, () => done(types()))
  serve(server, calls.linkPaygDiscount, ({ traveller, request }) => cards.link(traveller.id, request))
  serve(server, calls.startPaygCard, async ({ caller, language }) => done(await cards.start(caller, language)))
  serve(server, calls.addPaygCard, ({ caller, request }) => cards.add(caller, request))
  serve(server, calls.addPaygCardRedirect, async ({ caller, request }) => {
    const added = await cards.add(caller, request)
    return added.ok ? done({ ...added.value, redirect: BACK }) : added
  })
  serve(server, calls.prolongPaygGuest, ({ request }) => cards.prolong(request.transientToken))
}

/** The same list for as long as its words are the same: whoever holds it costs nothing. */
function typesIn(say: Say): () => ReplyOf<typeof calls.listPaygCardTypes> {
  let known: ReplyOf<typeof calls.listPaygCardTypes> = []
  return () => {
    const now = TAKEN.map((scheme) => {
      const word = `CARD_SCHEME_${scheme.toUpperCase()}`
      return { scheme, names: { en: say('en', word), cy: say('cy', word) } }
    })
    if (JSON.stringify(now) !== JSON.stringify(known)) known = now
    return known
  }
}
