import { countedSince, doubtsOf, type Doubt } from '@cledrau/domain/delay-repay/doubts.ts'
import type { Asker } from '@cledrau/domain/tickets/holder.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { Clock } from '../../../clock.ts'
import type { Trx } from '../../../db/database.ts'
import type { JudgedTrip } from '../made-journeys/judge-journey.ts'
import { trips as journeys, type MadeJourney } from '../made-journeys/trips.ts'
import type { Pictures } from '../pictures/pictures.service.ts'
import { refusalOf } from './claim-shown.ts'
import { NEVER, type ClaimSteps } from './claim-steps.ts'
import * as store from './claims.store.ts'

export type DecideParts = {
  clock: Clock
  steps: ClaimSteps
  pictures: Pick<Pictures, 'wasSentBefore'>
  /** Whether other companies have a desk that we can reach. */
  hasDesks: boolean
}

export type DecideClaim = ReturnType<typeof openDecideClaim>

/** What the rule can decide by itself, and what makes it ask first. */
export function openDecideClaim({ clock, steps, pictures, hasDesks }: DecideParts) {
  const doubtsAbout = async (trx: Trx, asker: Asker, journey: MadeJourney, judged: JudgedTrip): Promise<Doubt[]> => {
    const sent = await store.listSentSince(trx, asker, instant(countedSince(clock.now())))
    const others = await journeys.listByIds(
      trx,
      sent.filter((id) => id !== journey.id),
    )
    const trains = [
      ...(judged.journey?.rides ?? []),
      ...(judged.case?.judgement.delay.broken?.caught?.rides ?? []),
      ...(judged.case?.questions.flatMap(({ ways: some }) => some.flat()) ?? []),
    ]
    const samePicture = await pictures.wasSentBefore(trx, journey.elsewhere?.pictureIDs ?? [])
    return doubtsOf({
      trip: {
        departs: judged.journey?.rides[0].departs ?? null,
        arrives: judged.journey?.rides.at(-1)?.arrives ?? null,
      },
      others,
      scans: judged.facts.scans,
      trains,
      samePicture,
    })
  }

  /** What the rule decides it decides at once; the rest waits for a person, or for the other company. */
  const decide = async (
    trx: Trx,
    claim: store.ClaimFound,
    journey: MadeJourney,
    judged: JudgedTrip,
    amount: number,
  ) => {
    const checking = await steps.go(trx, claim, 'CHECKING', { by: 'RULE', why: 'it is looked at' })
    if (!claim.ours) {
      await store.saveChanges(trx, claim.id, { deskDue: claim.deskDue + 1, lookAt: clock.now(), byPerson: !hasDesks })
      return
    }
    if (checking.doubts.length > 0) {
      await steps.ask(trx, checking, journey, { code: 'WERE_YOU_THERE', by: 'RULE', why: checking.doubts.join(' ') })
      return
    }
    if (judged.standing === 'TOO_SHORT' || judged.standing === 'NO_SCHEME') {
      const arrived = judged.case?.judgement.delay.arrived.from ?? null
      const refusal = refusalOf(judged.standing, claim.appeals, {
        needed: judged.shown?.bands[0]?.fromMinutes ?? null,
        found: judged.delayMinutes,
        at: arrived,
        station: journey.toCrs,
      })
      await steps.refuse(trx, checking, journey, refusal, { by: 'RULE', why: `rule: ${judged.delayMinutes} minutes` })
      return
    }
    // Nobody saw a ticket that isn't ours: a person looks at its picture.
    const unseen = journey.elsewhere !== null && !journey.elsewhere.signed
    if (amount === 0 || unseen) {
      await store.saveChanges(trx, claim.id, { byPerson: true, lookAt: NEVER })
      return
    }
    await steps.agree(trx, checking, journey, amount, { by: 'RULE', why: `rule: ${judged.delayMinutes} minutes` })
  }

  return { doubtsAbout, decide }
}
