import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { formatDay, formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { MovedClock } from '../../live/moved-clock.tsx'
import type { CrowdingOf } from '../../search/trips-now/use-crowding.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { Card } from '../../ui/card/card.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Line } from '../../ui/line/line.tsx'
import { FromTo } from '../../ui/stub/stub.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { JourneyCrowding } from '../journey-crowding.tsx'
import { MEANS, journeyLine } from '../journey-line.ts'
import { ridesOf } from '../rides-of-legs.ts'
import { useCrowdingWords } from '../use-crowding-words.ts'
import { ICON_OF, useJourneyWords } from '../use-journey-words.ts'
import { useOddsWords } from '../use-odds-words.ts'
import styles from './journey-list.module.css'

type JourneyCardProps = {
  journey: Journey
  /** What goes in its place. */
  instead: Journey | undefined
  trusted: boolean
  /** Its odds are of this device, and their age is said. */
  isReckoned?: boolean
  /** Null where it isn't asked. */
  crowdingOf: CrowdingOf | null
  isFastest: boolean
  chosen: boolean
  /** Narrow it leads to a page of its own; else it is shown beside the list. */
  href: string | undefined
  onChoose: () => void
}

/** One way to go, as the line: how long each of its means takes, where it changes, what its trains cost. */
export function JourneyCard({
  journey,
  instead,
  trusted,
  isReckoned = false,
  crowdingOf,
  isFastest,
  chosen,
  href,
  onChoose,
}: JourneyCardProps) {
  const { t, language } = useWords()
  const words = useJourneyWords()
  const crowdingWords = useCrowdingWords()
  const { departTime, arriveTime, cancelled, price, legs } = journey
  const crowding = cancelled ? null : crowdingOf?.(ridesOf(legs))
  const standing = words.standing(journey, trusted)
  const odds = useOddsWords(trusted || isReckoned).all(journey)
  const told = words.told(journey)
  const nextDay = dateIn(arriveTime) > dateIn(departTime) ? formatDay(dateIn(arriveTime), language) : null
  const insteadWords = instead && t('LIVE_INSTEAD', { time: clockOf(instead.departTime) })
  const cost = price.pence === null ? null : formatPrice(price.pence as Pence)
  const spoken = [
    words.spoken(journey),
    standing?.words,
    odds && t('PLANNER_ODDS_ALL', { odds: odds.words }),
    cancelled && told,
    insteadWords,
    cost && t('PLANNER_TRAIN_COST', { price: cost }),
    crowding && crowdingWords.spoken(legs, crowding),
  ]
    .filter(Boolean)
    .join(', ')
  return (
    <Card chosen={chosen} className={classNames(styles.journey, cancelled && styles.cancelled)}>
      <FromTo
        from={<MovedClock planned={departTime} expected={journey.expectedDepartTime} />}
        to={<MovedClock planned={arriveTime} expected={journey.expectedArriveTime} />}
        line={<Line {...journeyLine(journey)} />}
      />
      <div className="spread row-base">
        <p className="soft">
          {cancelled && told ? told : [words.duration(journey), words.changes(journey)].join(', ')}
        </p>
        {!cancelled && cost && <p className="t-xl num">{cost}</p>}
      </div>
      <div className={classNames('t-s', styles.facts)}>
        {standing && (
          <Tag kind={standing.kind} icon={standing.kind === 'bad' ? 'error' : undefined}>
            {standing.words}
          </Tag>
        )}
        {odds && <Tag kind={odds.kind}>{odds.words}</Tag>}
        {insteadWords && <span className="fact num">{insteadWords}</span>}
        {nextDay && !cancelled && <Tag icon="moon">{t('RESULTS_ARRIVES', { day: nextDay })}</Tag>}
        {words.means(journey).map(({ mode, words: said }, index) => (
          // A journey is drawn whole: its means have no identity but their place.
          // oxlint-disable-next-line react/no-array-index-key
          <span key={index} className={classNames(styles.means, MEANS[mode] === 'bus' && styles.bus)}>
            <Icon name={ICON_OF[mode]} size="s" />
            {said}
          </span>
        ))}
        {!cancelled && told && <span className="fact late">{told}</span>}
        {isFastest && <Tag kind="petrol">{t('RESULTS_FASTEST')}</Tag>}
        {!cancelled && <JourneyCrowding legs={legs} crowdingOf={crowdingOf} />}
      </div>
      {href === undefined ? (
        <button className={styles.cover} type="button" aria-pressed={chosen} aria-label={spoken} onClick={onChoose} />
      ) : (
        <a className={styles.cover} href={href} aria-label={spoken} />
      )}
    </Card>
  )
}
