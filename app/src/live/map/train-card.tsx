import { writeServiceId } from '@cledrau/domain/live/service-id.ts'
import { clockHhmm } from '@cledrau/domain/time/hh-mm.ts'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Line } from '../../ui/line/line.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { hrefOfTrainOnMap } from '../address.ts'
import { kindOf, lateWords, type TrainNow } from './map-trains.ts'
import styles from './map.module.css'

const TAG = { onTime: 'good', late: 'late', cancelled: 'bad', unknown: 'plain' } as const

type CardProps = { now: TrainNow; nameOf: NameOf; past: boolean }

/** One train of the map: its name, how late, between which stops, and the way to all of them. */
export function TrainCard({ now: { train, place, late }, nameOf, past }: CardProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const { calls } = train.run
  const call = place?.next ?? calls.find(({ code }) => code === place?.to) ?? calls[0]
  const index = call ? calls.indexOf(call) : -1
  const crs = call?.code ?? ''
  const nth = calls.slice(0, index).filter(({ code }) => code === crs).length
  const service = writeServiceId({ uid: train.run.uid, serviceDate: train.serviceDate, crs, nth })
  const asked = { crs, filterCrs: null, arrivals: place !== undefined && !place.next, service: null }
  const between = place && place.from !== place.to
  return (
    <Card className="stack stack-3">
      <div className="spread">
        <h2 className="t-xl">{t('LIVE_TRAIN', { time: train.starts, station: nameOf(train.to) })}</h2>
        <Tag kind={TAG[kindOf(late)]}>{lateWords(late, t)}</Tag>
      </div>
      {between && (
        <div className="stack stack-1">
          <Line
            start={{ kind: 'call', state: 'done' }}
            legs={[{ trainAt: place.part, to: { kind: 'call', state: 'ahead' } }]}
          />
          <p className="spread t-s soft">
            <span>{nameOf(place.from)}</span>
            <span className={styles.far}>{nameOf(place.to)}</span>
          </p>
        </div>
      )}
      {place && !between && <p>{t('MAP_STANDS', { station: nameOf(place.from) })}</p>}
      {place?.next && <NextStop late={late} next={place.next} nameOf={nameOf} />}
      {!past && (
        <ButtonLink kind="second" full href={hrefOfTrainOnMap(asked, service, narrow)}>
          {t('MAP_DETAILS')}
        </ButtonLink>
      )}
    </Card>
  )
}

type Next = NonNullable<NonNullable<TrainNow['place']>['next']>

function NextStop({ late, next, nameOf }: { late: TrainNow['late']; next: Next; nameOf: NameOf }) {
  const { t } = useWords()
  const shift = typeof late === 'number' ? late : 0
  return (
    <p className="num">
      {t(late === 'delayed' ? 'MAP_NEXT_PLANNED' : 'MAP_NEXT', {
        station: nameOf(next.code),
        time: clockHhmm(next.arrives + shift),
      })}
    </p>
  )
}
