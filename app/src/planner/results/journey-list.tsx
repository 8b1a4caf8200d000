import { journeysByDay, putFirst } from '@cledrau/domain/planner/pages.ts'
import type { Plan } from '@cledrau/domain/planner/plan.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { useRef } from 'react'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AgeLine } from '../../live/age-line.tsx'
import { useFresh } from '../../live/use-fresh.ts'
import { useFirstOf } from '../../page/use-first-of.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { TimetableOnly } from '../../pocket/timetable-only.tsx'
import { useCanPlan } from '../../pocket/pocket.ts'
import type { CrowdingOf } from '../../search/trips-now/use-crowding.ts'
import { Button } from '../../ui/button/button.tsx'
import type { FoundJourneys, JourneysAsked } from '../journeys.ts'
import { pathOfJourney } from '../plan-address.ts'
import { minutesBetween } from '../journey-line.ts'
import { JourneyCard } from './journey-card.tsx'
import styles from './journey-list.module.css'
import { NotStepFree } from './not-step-free.tsx'
import { useMoreJourneys } from './use-more-journeys.ts'
import { useSaidJourneys } from './use-said-journeys.ts'

type JourneyListProps = {
  plan: Plan
  asked: JourneysAsked
  found: FoundJourneys
  /** Wide, the one beside the list. */
  chosen: string | null
  crowdingOf: CrowdingOf | null
  onChoose: (id: string) => void
}

/** What a wide screen shows before anybody moves it, where they stand in the order in which they come. */
const AT_ONCE = 5

/** Journeys under their days, with those before and after them. */
export function JourneyList({ plan, asked, found, chosen, crowdingOf, onChoose }: JourneyListProps) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const canPlan = useCanPlan()
  const list = useRef<HTMLDivElement>(null)
  const more = useMoreJourneys(asked, found, list)
  const freshness = useFresh(found.age)
  useSaidJourneys(found.journeys)
  const drawn = useFirstOf(found.journeys, plan.filters.type === 0 ? AT_ONCE : Infinity)
  const byId = new Map(found.journeys.map((journey) => [journey.id, journey]))
  const going = found.journeys.filter(({ cancelled }) => !cancelled)
  const least = Math.min(...going.map(({ departTime, arriveTime }) => minutesBetween(departTime, arriveTime)))
  const fastest =
    going.length > 1 ? going.find((one) => minutesBetween(one.departTime, one.arriveTime) === least) : null

  // What a device reckons by what it heard last is said for as long as that is kept, with its age.
  const isReckoned = found.timetableOf !== null && freshness === 'OLD'
  const isTold = found.journeys.some(
    ({ expectedDepartTime, expectedArriveTime, revisions, odds }) =>
      expectedDepartTime !== null ||
      expectedArriveTime !== null ||
      revisions.length > 0 ||
      (isReckoned && odds !== null),
  )

  return (
    <div className="stack" ref={list}>
      {found.timetableOf !== null && <TimetableOnly of={found.timetableOf} />}
      <NotStepFree stations={found.notStepFree} />
      {isTold && <AgeLine freshness={freshness} asOf={found.age.asOf} />}
      {journeysByDay(drawn).map(({ day, journeys }, index) => (
        // The first stays the same one, whichever day it comes to be: "Earlier" is in it, and who pressed it presses it again.
        <section key={index === 0 ? 'first' : day} className="stack stack-3" aria-labelledby={`day${day}`}>
          <div className={styles.head}>
            <h2 className="t-l" id={`day${day}`}>
              {formatDay(day, language)}
            </h2>
            {index === 0 && more.earlier && (
              <Button
                kind="quiet"
                small
                icon="up"
                loading={more.loading === 'earlier'}
                offline={!canPlan}
                onClick={more.earlier}
              >
                {t('RESULTS_EARLIER')}
              </Button>
            )}
          </div>
          <ul className={styles.list}>
            {putFirst(journeys, plan.filters.type).map((journey) => (
              <li key={journey.id} data-journey={journey.id}>
                <JourneyCard
                  journey={journey}
                  instead={journey.instead === null ? undefined : byId.get(journey.instead)}
                  trusted={isTrusted(freshness)}
                  isReckoned={isReckoned}
                  crowdingOf={crowdingOf}
                  isFastest={journey === fastest}
                  chosen={journey.id === chosen}
                  href={narrow ? `#${pathOfJourney(plan, journey)}` : undefined}
                  onChoose={() => onChoose(journey.id)}
                />
              </li>
            ))}
          </ul>
        </section>
      ))}
      {more.later && (
        <Button
          kind="second"
          full
          icon="down"
          loading={more.loading === 'later'}
          offline={!canPlan}
          onClick={more.later}
        >
          {t('RESULTS_LATER')}
        </Button>
      )}
    </div>
  )
}
