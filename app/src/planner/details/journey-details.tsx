import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import type { Age } from '@cledrau/contract/live/age.ts'
import { formatPrice } from '../../i18n/formats.ts'
import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AgeTag } from '../../live/age-line.tsx'
import { useFresh } from '../../live/use-fresh.ts'
import type { CrowdingOf } from '../../search/trips-now/use-crowding.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { SparePart } from '../../page/spare-part.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useJourneyWords } from '../use-journey-words.ts'
import { buyHref } from './buy-href.ts'
import { JourneyLegs } from './journey-legs.tsx'
import { useTakeAlong } from './use-take-along.ts'

const FollowJourney = lazy(async () => ({ default: (await import('../followed/follow-journey.tsx')).FollowJourney }))

/** A drawing of the network, for those who want to see it. */
const JourneyMap = lazy(async () => ({ default: (await import('./journey-map.tsx')).JourneyMap }))

type JourneyDetailsProps = {
  plan: Plan
  journey: Journey
  age: Age
  /** Found on this device. */
  isFromHere: boolean
  crowdingOf: CrowdingOf | null
  instead: Journey | undefined
}

/** One journey, standing: its places and means, what its trains cost, and what can be taken along of it. */
export function JourneyDetails({ plan, journey, age, isFromHere, crowdingOf, instead }: JourneyDetailsProps) {
  const { t } = useWords()
  const words = useJourneyWords()
  const freshness = useFresh(age)
  const trusted = isTrusted(freshness)
  const isReckoned = isFromHere && freshness === 'OLD'
  const standing = words.standing(journey, trusted)
  const told = words.told(journey)
  const take = useTakeAlong(plan, journey)
  const [onMap, setOnMap] = useState(false)
  const { price, legs, cancelled } = journey
  const others = legs.some(({ mode }) => mode === 'Bus' || mode === 'Coach' || mode === 'Ferry')
  return (
    <Card className="stack">
      <div className="spread">
        <h2 className="t-xl num">
          {t('PLANNER_FROM_UNTIL', { from: clockOf(journey.departTime), until: clockOf(journey.arriveTime) })}
        </h2>
        <Tag kind="petrol">{words.duration(journey)}</Tag>
      </div>
      <p className="soft">{words.changes(journey)}</p>
      {(standing || told) && (
        <Note
          kind={cancelled ? 'bad' : standing?.kind === 'late' ? 'late' : standing?.kind === 'good' ? 'good' : 'info'}
        >
          <p>
            {standing && <b>{standing.words}</b>} {told}
          </p>
          {cancelled && instead && <p className="num">{t('LIVE_INSTEAD', { time: clockOf(instead.departTime) })}</p>}
        </Note>
      )}
      {legs.some(({ trains }) => trains.length > 0) && (
        <SparePart name="follow">
          <Suspense fallback={null}>
            <FollowJourney plan={plan} journey={journey} />
          </Suspense>
        </SparePart>
      )}
      {isReckoned && journey.odds && (
        <p>
          <AgeTag freshness={freshness} asOf={age.asOf} />
        </p>
      )}
      <JourneyLegs journey={journey} trusted={trusted} isReckoned={isReckoned} crowdingOf={crowdingOf} />
      {legs.some(({ mode }) => mode === 'Rail') && (
        <div>
          <Button kind="quiet" small icon="map" aria-expanded={onMap} onClick={() => setOnMap(!onMap)}>
            {t('PLANNER_MAP')}
          </Button>
        </div>
      )}
      {onMap && (
        <SparePart name="journey-map" instead={<Note>{t('PLANNER_MAP_FAILED')}</Note>}>
          <Suspense fallback={<SkeletonRows rows={4} />}>
            <JourneyMap journey={journey} />
          </Suspense>
        </SparePart>
      )}
      {!cancelled &&
        price.parts.map((part) => (
          <ButtonLink key={part.legSolutionID} full href={buyHref(journey, part)}>
            {price.parts.length > 1 || part.pence === null
              ? t('PLANNER_BUY_PART', {
                  from: words.nameOf(part.origin),
                  to: words.nameOf(part.destination),
                  price: part.pence === null ? '' : formatPrice(part.pence as Pence),
                })
              : t('PLANNER_BUY', { price: formatPrice(part.pence as Pence) })}
          </ButtonLink>
        ))}
      {!cancelled && others && <p className="t-s soft">{t('PLANNER_OTHERS_SELL')}</p>}
      {!cancelled && price.why === 'NO_FARE' && <p className="t-s soft">{t('PLANNER_NO_FARE')}</p>}
      <div className="row row-wrap">
        <Button kind="second" small icon="share" onClick={() => void take.share()}>
          {t('PLANNER_SHARE')}
        </Button>
        <Button kind="second" small icon="calendar" onClick={take.toCalendar}>
          {t('PLANNER_CALENDAR')}
        </Button>
      </div>
    </Card>
  )
}
