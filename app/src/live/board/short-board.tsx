import { isTrusted } from '@cledrau/domain/live/age.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { useOwnTrains } from '../../state/own-trains.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Card } from '../../ui/card/card.tsx'
import { List } from '../../ui/list/list.tsx'
import { EmptyState, FailedState } from '../../ui/state/state.tsx'
import { type Asked, pathOfBoard } from '../address.ts'
import { AgeLine } from '../age-line.tsx'
import { isOwnAt } from '../own-train.ts'
import { useFresh } from '../use-fresh.ts'
import { ServiceRow } from './service-row.tsx'
import { TimetableBoard } from './timetable-board.tsx'
import { type ComingTrains, useComingTrains } from './use-board.ts'
import { useTimetableBoard } from './use-timetable-board.ts'

/** So many are seen at a glance; the board itself is one press away. */
const MOST_SHOWN = 4

/** The next trains from a station, on a page that is about something else. */
export function ShortBoard({ crs }: { crs: string }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const asked = { crs, filterCrs: null, arrivals: false, service: null }
  const trains = useComingTrains(asked)
  const here = useTimetableBoard(asked, trains.state)
  const name = useNamesOfStations(trains.state === 'ready' ? trains.reply.places : {})(crs)
  return (
    <section className="stack stack-3" aria-labelledby="leaving">
      <div className="spread">
        <h2 className="t-xl" id="leaving">
          {t('LIVE_LEAVING', { station: name })}
        </h2>
        <a href={`#${pathOfBoard(asked, narrow)}`}>{t('LIVE_ALL_DEPARTURES')}</a>
      </div>
      {trains.state === 'loading' && <SkeletonRows rows={MOST_SHOWN} />}
      {trains.state === 'unavailable' && !here && <Unavailable onRetry={trains.retry} />}
      {trains.state === 'unavailable' && here && (
        <TimetableBoard asked={asked} level={3} timetableOf={here.timetableOf} reply={short(here.reply)} />
      )}
      {trains.state === 'refused' && <FailedState title={t('LIVE_REFUSED')}>{trains.message}</FailedState>}
      {trains.state === 'ready' && <Known asked={asked} reply={trains.reply} />}
    </section>
  )
}

const short = <Reply extends { services: readonly unknown[] }>(reply: Reply): Reply => ({
  ...reply,
  services: reply.services.slice(0, MOST_SHOWN),
})

type KnownProps = { asked: Asked; reply: Extract<ComingTrains, { state: 'ready' }>['reply'] }

function Known({ asked, reply }: KnownProps) {
  const { t } = useWords()
  const freshness = useFresh(reply.age)
  const nameOf = useNamesOfStations(reply.places)
  const own = useOwnTrains()
  const shown = reply.services.slice(0, MOST_SHOWN)
  const platforms = shown.some(({ platform }) => platform !== null)
  if (reply.suppressed) return <EmptyState title={t('LIVE_SUPPRESSED')}>{t('LIVE_SUPPRESSED_TEXT')}</EmptyState>
  if (shown.length === 0) return <EmptyState title={t('LIVE_EMPTY')} />
  return (
    <>
      <Card flush>
        <List label={t('LIVE_DEPARTURES')}>
          {shown.map((service) => (
            <ServiceRow
              key={service.serviceID}
              service={service}
              asked={asked}
              trusted={isTrusted(freshness)}
              nameOf={nameOf}
              platforms={platforms}
              own={isOwnAt(own, service, asked)}
            />
          ))}
        </List>
      </Card>
      <AgeLine freshness={freshness} asOf={reply.age.asOf} />
    </>
  )
}
