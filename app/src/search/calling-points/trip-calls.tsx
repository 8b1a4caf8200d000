import { requestData } from '@cledrau/contract/search/nre.ts'
import type { LegSolution, SegmentShown } from '@cledrau/contract/search/leg-solutions.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { stationGoneTo, useNamesOfStation } from '../../stations/name-of-station.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { clockOf, useTripWords } from '../use-trip-words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { Call } from '../../ui/line/calling-points.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import type { Calls } from './use-calls.ts'
import { useCalls } from './use-calls.ts'

const MEANS = { Rail: 'rail', Bus: 'bus', Coach: 'bus', Ferry: 'ferry' } as const

/** Each train of a trip with every place it calls at, and what is worth knowing before boarding. */
export function TripCalls({ trip, nameOf }: { trip: LegSolution; nameOf: NameOf }) {
  const { t } = useWords()
  const view = useCalls(trip)
  return (
    <>
      {view.state === 'unavailable' && (
        <div className="row row-wrap" role="alert">
          <p className="grow">{t('CALLS_FAILED')}</p>
          <Button kind="second" small icon="refresh" onClick={view.retry}>
            {t('GLOBAL_RETRY')}
          </Button>
        </div>
      )}
      {trip.travelSegments.map((train, index) => (
        <TrainCalls
          key={`${train.uid} ${train.origin.code}`}
          train={train}
          cancelled={trip.revisions.some(
            ({ kind, uid, serviceDate }) =>
              (kind === 'CANCELLED' || kind === 'CUT_SHORT') && uid === train.uid && serviceDate === train.serviceDate,
          )}
          walk={trip.transfers.find(({ after }) => after === index + 1)}
          calls={view.state === 'ready' ? callsOf(view.calls, train) : null}
          loading={view.state === 'loading'}
          nameOf={nameOf}
        />
      ))}
    </>
  )
}

/** The ends are the traveller's own, and drawn as such. */
function callsOf(calls: Calls, { uid, serviceDate, origin, destination }: SegmentShown) {
  const train = calls.find((one) => one.uid === uid && one.serviceDate === serviceDate)
  return (train?.calls ?? []).filter(({ code }) => code !== origin.code && code !== destination.code)
}

type TrainCallsProps = {
  train: SegmentShown
  cancelled: boolean
  walk: LegSolution['transfers'][number] | undefined
  calls: ReturnType<typeof callsOf> | null
  loading: boolean
  nameOf: NameOf
}

function TrainCalls({ train, cancelled, walk, calls, loading, nameOf }: TrainCallsProps) {
  const { t, language } = useWords()
  const words = useTripWords(nameOf)
  const namesOf = useNamesOfStation()
  const means = MEANS[train.mode]
  const state = cancelled ? ('cancelled' as const) : undefined
  const after = { means, state: cancelled ? ('broken' as const) : ('ahead' as const) }
  const platform = (one: string | null) => (one ? t('RESULTS_PLATFORM', { platform: one }) : undefined)
  const movedTo = ({ time, expected }: SegmentShown['origin']) =>
    expected === null || clockOf(expected) === clockOf(time)
      ? undefined
      : t('LIVE_EXPECTED_AT', { time: clockOf(expected) })
  const end = (point: SegmentShown['origin'], key: string): Call => ({
    key,
    when: clockOf(point.time),
    where: nameOf(point.code),
    extra: cancelled ? t('RESULTS_CANCELLED') : platform(point.platform),
    note: cancelled ? undefined : movedTo(point),
    strong: true,
    stop: { kind: 'end' },
    state,
    after,
  })
  const rows: Call[] = [
    end(train.origin, 'from'),
    ...(calls ?? []).map((call): Call => ({
      key: `${call.code} ${call.departTime}`,
      when: clockOf(call.departTime),
      where: call.name[language],
      note: call.request ? t('CALLS_REQUEST') : undefined,
      stop: { kind: call.request ? 'request' : 'call' },
      state,
      after,
    })),
    end(train.destination, 'to'),
  ]
  const name = nameOf(train.terminus)
  const place = stationGoneTo(namesOf(train.terminus) ?? { en: name, cy: name }, language)
  const title = t(train.mode === 'Rail' ? 'CALLS_TRAIN' : 'CALLS_BUS', { place })
  return (
    <>
      <Card className="stack">
        <div>
          <h2 className="t-l">{title}</h2>
          <p className="t-s soft">
            {[
              words.operators({ travelSegments: [train] }),
              train.coaches !== null && t('CALLS_COACHES', { count: train.coaches }),
              train.stayOnBoard && t('CALLS_STAY'),
            ]
              .filter(Boolean)
              .join(', ')}
          </p>
        </div>
        <CallingPoints label={title} calls={rows} />
        {loading && <Skeleton width="60%" />}
        {calls?.length === 0 && <p className="soft">{t('CALLS_NONE')}</p>}
        <TrainNotes id={`${train.uid}_${train.serviceDate}`} />
      </Card>
      {walk && (
        <p className="soft">
          {t('CALLS_TRANSFER', {
            from: nameOf(walk.origin),
            to: nameOf(walk.destination),
            minutes: Math.round((Date.parse(walk.arriveTime) - Date.parse(walk.departTime)) / 60_000),
          })}
        </p>
      )}
    </>
  )
}

/** Company and length stand under the train's name. */
const SAID_ABOVE: readonly string[] = ['OPERATOR', 'LENGTH']

/** Notes are a help, not a condition: without them the page is whole. */
function TrainNotes({ id }: { id: string }) {
  const { language } = useWords()
  const { data } = useQuery({
    queryKey: ['notes', id],
    queryFn: ({ signal }) => load(requestData, { id }, { signal }),
  })
  const notes = data?.notes.filter(({ category }) => !SAID_ABOVE.includes(category)) ?? []
  if (notes.length === 0) return null
  return (
    <ul className="stack stack-1 t-s soft">
      {notes.map((note) => (
        <li key={`${note.category} ${note.description.en}`}>{note.description[language]}</li>
      ))}
    </ul>
  )
}
