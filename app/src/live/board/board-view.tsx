import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { useDeferredValue, useLayoutEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { useOwnTrains } from '../../state/own-trains.ts'
import { PlanFrom } from '../../stations/plan-from.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Segments } from '../../ui/choice/segments.tsx'
import { List } from '../../ui/list/list.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { EmptyState, FailedState } from '../../ui/state/state.tsx'
import { type Asked, hrefOfTrain, pathOfBoard } from '../address.ts'
import { AgeLine } from '../age-line.tsx'
import { isOwnAt } from '../own-train.ts'
import { StationMessages } from '../station-messages.tsx'
import { useFresh } from '../use-fresh.ts'
import { useSpokenPlatforms } from '../use-spoken-platforms.ts'
import styles from './board.module.css'
import { ServiceRow } from './service-row.tsx'
import { TimetableBoard } from './timetable-board.tsx'
import type { Board } from './use-board.ts'
import { useFocusBack } from './use-focus-back.ts'
import { useTimetableBoard } from './use-timetable-board.ts'

/** More than so many above what comes next, and the list is moved so that it stays where it was. */
const MOST_UNMOVED = 3
/** What a tall screen shows; the rest of a busy station's hundred is drawn in slices. */
const AT_ONCE = 14

export function BoardView({ asked, board }: { asked: Asked; board: Board }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const here = useTimetableBoard(asked, board.state)
  const ask = (change: Partial<Asked>) =>
    navigate(pathOfBoard({ ...asked, ...change, service: null }, narrow), { replace: true })
  return (
    <div className="stack">
      <Segments
        label={t('LIVE_KIND')}
        options={[
          { value: 'departures', label: t('LIVE_DEPARTURES') },
          { value: 'arrivals', label: t('LIVE_ARRIVALS') },
        ]}
        chosen={asked.arrivals ? 'arrivals' : 'departures'}
        onChoose={(value) => ask({ arrivals: value === 'arrivals' })}
      />
      {board.state === 'loading' && <SkeletonRows rows={6} />}
      {board.state === 'unavailable' && !here && <Unavailable onRetry={board.retry} />}
      {board.state === 'refused' && <FailedState title={t('LIVE_REFUSED')}>{board.message}</FailedState>}
      {board.state === 'ready' && <Ready asked={asked} board={board} onUnfilter={() => ask({ filterCrs: null })} />}
      {here && <TimetableBoard asked={asked} {...here} />}
    </div>
  )
}

type ReadyProps = { asked: Asked; board: Extract<Board, { state: 'ready' }>; onUnfilter: () => void }

function Ready({ asked, board, onUnfilter }: ReadyProps) {
  const { t } = useWords()
  const { reply, earlier, showEarlier, fetchingEarlier } = board
  const freshness = useFresh(reply.age)
  const nameOf = useNamesOfStations(reply.places)
  const { narrow } = useLayout()
  const { returned } = useLocation()
  // Whoever comes back finds the place where they were.
  const services = useDeferredValue(reply.services, returned ? reply.services : reply.services.slice(0, AT_ONCE))
  const next = useRef<HTMLDivElement>(null)
  const stoodAt = useRef<number | null>(null)
  const trusted = isTrusted(freshness)
  useSpokenPlatforms(reply.services, nameOf)
  useFocusBack(next, asked.service, (id) => hrefOfTrain(asked, id, narrow))
  // No column of platforms where none of them has any.
  const all = [...(earlier ?? []), ...reply.services]
  const platforms = all.some(({ platform }) => platform !== null)
  const mayChange = all.some(({ platform }) => platform?.state === 'expected')
  const own = useOwnTrains()
  const isOwn = (service: LiveService) => isOwnAt(own, service, asked)
  const [first] = reply.services
  // Where it comes first anyway, it stands on top.
  const onTop = reply.services.filter((service) => service !== first && isOwn(service))
  const row = (service: LiveService) => (
    <ServiceRow
      key={service.serviceID}
      service={service}
      asked={asked}
      trusted={trusted}
      nameOf={nameOf}
      platforms={platforms}
      own={isOwn(service)}
    />
  )

  useLayoutEffect(() => {
    const before = stoodAt.current
    stoodAt.current = null
    if (before === null || !next.current || (earlier?.length ?? 0) <= MOST_UNMOVED) return
    scrollBy(0, next.current.getBoundingClientRect().top - before)
  }, [earlier])

  const filter = asked.filterCrs && nameOf(asked.filterCrs)
  return (
    <div className="stack stack-3">
      <AgeLine freshness={freshness} asOf={reply.age.asOf}>
        <Button
          kind="quiet"
          small
          icon="up"
          loading={fetchingEarlier}
          onClick={() => {
            stoodAt.current = next.current?.getBoundingClientRect().top ?? null
            showEarlier()
          }}
        >
          {t('LIVE_EARLIER')}
        </Button>
      </AgeLine>
      <StationMessages messages={reply.messages} />
      {filter && (
        <p>
          <Button kind="second" small icon="close" onClick={onUnfilter}>
            {t(asked.arrivals ? 'LIVE_FILTER_FROM' : 'LIVE_FILTER_TO', { station: filter })}
          </Button>
        </p>
      )}
      {onTop.length > 0 && (
        <Card flush>
          <List label={t('LIVE_OWN')}>{onTop.map(row)}</List>
        </Card>
      )}
      {earlier && earlier.length === 0 && <p className="soft">{t('LIVE_EARLIER_NONE')}</p>}
      {earlier && earlier.length > 0 && (
        <Card flush>
          <List label={t('LIVE_EARLIER')}>{earlier.map(row)}</List>
        </Card>
      )}
      <div ref={next}>
        {reply.suppressed ? (
          <EmptyState title={t('LIVE_SUPPRESSED')}>{t('LIVE_SUPPRESSED_TEXT')}</EmptyState>
        ) : reply.services.length === 0 ? (
          <EmptyState title={t('LIVE_EMPTY')}>{t('LIVE_EMPTY_TEXT')}</EmptyState>
        ) : (
          <Card flush>
            <List
              label={t(asked.arrivals ? 'LIVE_ARRIVALS' : 'LIVE_DEPARTURES')}
              className={returned ? undefined : styles.departures}
            >
              {services.map(row)}
            </List>
          </Card>
        )}
      </div>
      {mayChange && <p className="soft t-s">{t('LIVE_PLATFORM_DASHED')}</p>}
      <div>
        <PlanFrom code={asked.crs} to={asked.arrivals ? null : asked.filterCrs} />
      </div>
      <Spoken>{t('LIVE_NUMBER', { count: reply.services.length })}</Spoken>
    </div>
  )
}
