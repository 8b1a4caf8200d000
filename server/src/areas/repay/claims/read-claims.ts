import type * as calls from '@cledrau/contract/repay/claims.ts'
import type { ClaimDetail } from '@cledrau/contract/repay/claims.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { Bilingual } from '@cledrau/contract/language.ts'
import { statusesIn, type ClaimView } from '@cledrau/domain/delay-repay/claim-status.ts'
import { done, refuse, type Result } from '@cledrau/domain/result.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { londonIso } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import type { Database } from '../../../db/database.ts'
import type { Payouts } from '../../payments/payments/payouts.ts'
import { trips as journeys } from '../made-journeys/trips.ts'
import type { Pictures } from '../pictures/pictures.service.ts'
import { detailOf, lineOf } from './claim-shown.ts'
import * as store from './claims.store.ts'

export type ReadClaimsParts = {
  db: Database
  clock: Clock
  pictures: Pick<Pictures, 'find'>
  payouts: Pick<Payouts, 'ofKeys'>
  operatorName: (code: string) => Bilingual
}

export type ReadClaims = ReturnType<typeof openReadClaims>

/** A file to keep, no text to read along with an answer: what callers take for words of ours is JSON. */
const EVIDENCE_TYPE = 'application/vnd.cledrau.evidence'

/** Claims as whoever made them sees them. */
export function openReadClaims({ db, clock, pictures, payouts, operatorName }: ReadClaimsParts) {
  const named = () => ({ operatorName, now: clock.now() })

  const shown = async (asker: Asker, id: string): Promise<Result<ClaimDetail, 'CLAIM_UNKNOWN'>> => {
    const claim = await store.findOwn(db, asker, id)
    const journey = claim && claim.sentAt !== null ? await journeys.find(db, claim.journeyId) : undefined
    if (!claim || !journey) return refuse('CLAIM_UNKNOWN')
    const keys = Array.from({ length: claim.rounds }, (_, at) => `claim:${claim.id}:${at + 1}`)
    return done(
      detailOf(
        {
          claim,
          journey,
          moves: await store.listMoves(db, claim.id),
          words: await store.listWords(db, claim.id),
          payouts: await payouts.ofKeys(db, keys),
        },
        named(),
      ),
    )
  }
  const sure = async (asker: Asker, id: string) => {
    const detail = await shown(asker, id)
    if (!detail.ok) throw new Error('a claim that was just there is gone')
    return detail
  }

  return {
    read: shown,
    sure,

    list: async (accountId: string, view: ClaimView | null): Promise<ReplyOf<typeof calls.readClaims>> => {
      const statuses = view ? statusesIn(view) : [...statusesIn('OPEN'), ...statusesIn('CLOSED')]
      const rows = await store.listClaims(db, accountId, statuses)
      const found = await journeys.listByIds(
        db,
        rows.map(({ journeyId }) => journeyId),
      )
      const byId = new Map(found.map((trip) => [trip.id, trip]))
      const about = named()
      const claims = rows.flatMap((row) => {
        const trip = byId.get(row.journeyId)
        return trip ? [lineOf(row, trip, about)] : []
      })
      return { lastUpdated: londonIso(about.now), claims }
    },

    evidenceOf: async (asker: Asker, claimID: string): Promise<Result<Blob, 'CLAIM_UNKNOWN' | 'CLAIM_NO_EVIDENCE'>> => {
      const claim = await store.findOwn(db, asker, claimID)
      if (!claim) return refuse('CLAIM_UNKNOWN')
      if (claim.evidence === null) return refuse('CLAIM_NO_EVIDENCE')
      return done(new Blob([claim.evidence], { type: EVIDENCE_TYPE }))
    },

    /** What somebody may have, that they can give on: the claim, all that was said, its pictures and its evidence. */
    caseOf: async (asker: Asker, claimID: string) => {
      const detail = await shown(asker, claimID)
      if (!detail.ok) return detail
      const claim = await store.findOwn(db, asker, claimID)
      const words = await store.listWords(db, claimID)
      const files = await Promise.all(words.flatMap(({ pictureIds }) => pictureIds).map((id) => pictures.find(db, id)))
      return done({
        detail: detail.value,
        words,
        evidence: claim?.evidence ?? null,
        pictures: files.flatMap((one) => one ?? []),
      })
    },
  }
}
