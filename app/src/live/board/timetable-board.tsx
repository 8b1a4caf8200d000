import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { liveTimes } from '@cledrau/contract/live/livetimes.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { useWords } from '../../i18n/words.ts'
import { TimetableOnly } from '../../pocket/timetable-only.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Card } from '../../ui/card/card.tsx'
import { List } from '../../ui/list/list.tsx'
import type { Asked } from '../address.ts'
import { ServiceRow } from './service-row.tsx'

type TimetableBoardProps = {
  asked: Asked
  reply: ReplyOf<typeof liveTimes>
  timetableOf: Instant
  /** Beneath a heading of the same page. */
  level?: 2 | 3
}

/** What the timetable on this device says of a station, beneath what was last heard of it. */
export function TimetableBoard({ asked, reply, timetableOf, level = 2 }: TimetableBoardProps) {
  const { t } = useWords()
  const nameOf = useNamesOfStations(reply.places)
  const Heading = `h${level}` as const
  const platforms = reply.services.some(({ platform }) => platform !== null)
  return (
    <section className="stack stack-2" aria-labelledby="by-the-timetable">
      <Heading className="t-l" id="by-the-timetable">
        {t('POCKET_BOARD')}
      </Heading>
      <TimetableOnly of={timetableOf} />
      {reply.services.length === 0 ? (
        <p className="soft">{t('LIVE_EMPTY')}</p>
      ) : (
        <Card flush>
          <List label={t('POCKET_BOARD')}>
            {reply.services.map((service) => (
              <ServiceRow
                key={service.serviceID}
                service={service}
                asked={asked}
                trusted={false}
                nameOf={nameOf}
                platforms={platforms}
              />
            ))}
          </List>
        </Card>
      )}
    </section>
  )
}
