import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { useId } from 'react'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { now } from '../../platform/clock.ts'
import { JourneyCard } from '../results/journey-card.tsx'
import { useJourneys } from '../use-journeys.ts'
import { usePlanWords } from '../use-plan-words.ts'
import { AdviceNote } from './advice-note.tsx'
import type { Followed } from './followed.ts'
import { hrefOfFollowed, planOf } from './plan-of-followed.ts'

/** A journey that is followed: what to do, if anything, and how it runs now. */
export default function FollowedCard({ followed }: { followed: Followed }) {
  const { t, language } = useWords()
  const words = usePlanWords()
  const title = useId()
  const plan = planOf(followed)
  const view = useJourneys(plan)
  const found = view.state === 'results' ? view.found : undefined
  const journey = found?.journeys.find(({ id }) => id === followed.id)
  const trusted = isTrusted(useFresh(found?.age ?? NO_AGE))
  const day = dateIn(followed.legs[0]?.departTime ?? '')
  return (
    <section className="stack stack-3" aria-labelledby={title}>
      <div>
        <p className="t-s soft">
          {t('PLANNER_FOLLOWED_ONE')}
          {day !== dayOf(now()) && <span className="num"> · {formatDay(day, language)}</span>}
        </p>
        <h2 className="t-l" id={title}>
          {words.title(plan)}
        </h2>
      </div>
      <AdviceNote advice={followed.advice} />
      <JourneyCard
        journey={journey ?? asPlanned(followed)}
        instead={found?.journeys.find(({ id }) => id === journey?.instead)}
        trusted={trusted}
        crowdingOf={null}
        isFastest={false}
        chosen={false}
        href={hrefOfFollowed(followed)}
        onChoose={() => undefined}
      />
    </section>
  )
}

const NO_AGE = { freshness: 'NONE', asOf: null } as const

/** As it was when it was begun to be followed, with what the server has said of its end: until it is found again. */
function asPlanned({ id, legs, expectedArriveTime }: Followed): Journey {
  const expected = { expectedDepartTime: null, expectedArriveTime: null }
  const trains = legs.filter((leg) => leg.trains.length > 0)
  return {
    id,
    departTime: legs[0]?.departTime ?? '',
    arriveTime: legs.at(-1)?.arriveTime ?? '',
    expectedDepartTime: null,
    expectedArriveTime,
    changes: Math.max(0, trains.length - 1),
    legs: legs.map((leg) => ({
      ...leg,
      ...expected,
      estimated: false,
      trains: leg.trains.map((train) => ({ ...train, headcode: '', destination: train.to, coaches: null, calls: [] })),
    })),
    cancelled: false,
    revisions: [],
    instead: null,
    price: { pence: null, why: null, parts: [] },
    odds: null,
  }
}
