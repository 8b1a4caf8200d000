import type { Journey, JourneyCall, JourneyLeg } from '@cledrau/contract/planner/journey-planner.ts'
import { trainOnLine } from '@cledrau/domain/planner/train-on-line.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { MovedClock } from '../../live/moved-clock.tsx'
import { useNow } from '../../platform/use-now.ts'
import type { CrowdingOf } from '../../search/trips-now/use-crowding.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { Button } from '../../ui/button/button.tsx'
import type { Call } from '../../ui/line/calling-points.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import type { Track } from '../../ui/line/pieces.ts'
import { JourneyCrowding } from '../journey-crowding.tsx'
import { isLegBroken, MEANS, stopAfter } from '../journey-line.ts'
import { type OddsWords, useOddsWords } from '../use-odds-words.ts'
import styles from './journey-legs.module.css'
import { useLegWords } from './use-leg-words.ts'

type JourneyLegsProps = { journey: Journey; trusted: boolean; isReckoned: boolean; crowdingOf: CrowdingOf | null }

/** The line of a journey, standing up: each place where one gets on, by what one goes on, and where it calls on the way. */
export function JourneyLegs({ journey, trusted, isReckoned, crowdingOf }: JourneyLegsProps) {
  const { t } = useWords()
  const words = useLegWords()
  const odds = useOddsWords(trusted || isReckoned)
  const at = useNow(A_MOMENT)
  const [open, setOpen] = useState<readonly number[]>([])
  const toggle = (index: number) =>
    setOpen((before) => (before.includes(index) ? before.filter((one) => one !== index) : [...before, index]))
  const platform = (call: JourneyCall | undefined) =>
    call?.platform
      ? t(call.platformConfirmed ? 'RESULTS_PLATFORM' : 'PLANNER_PLATFORM_PLANNED', { platform: call.platform })
      : undefined

  /** What goes on a road or on water has none. */
  const coaches = ({ mode, trains }: JourneyLeg) => {
    const [train] = mode === 'Rail' ? trains : []
    return train?.coaches ? t('LIVE_COACHES', { coaches: train.coaches }) : null
  }

  const { legs } = journey
  const rows = legs.flatMap((leg, index): Call[] => {
    const before = legs[index - 1]
    const calls = leg.trains.flatMap((train) => train.calls)
    const between = calls.slice(1, -1)
    const broken = isLegBroken(journey, leg)
    const change = before && leg.trains.length > 0 ? odds.change(journey, leg.from) : null
    const after = { means: MEANS[leg.mode], state: broken ? ('broken' as const) : ('ahead' as const) }
    const isOpen = open.includes(index)
    const place = trusted && !broken ? trainOnLine(calls, at) : null
    /** With its stops put away a train is drawn on the whole of its way. */
    const track = (nth: number): Track =>
      !place ? after : !isOpen ? trackOf(after, place.whole) : nth === place.after ? trackOf(after, place.part) : after
    const boards: Call = {
      key: `leg${index}`,
      when: <Clocks planned={leg.departTime} expected={leg.expectedDepartTime} />,
      where: words.nameOf(leg.from),
      strong: true,
      stop: { kind: before ? stopAfter(legs, index - 1) : 'end' },
      state: broken ? 'cancelled' : undefined,
      extra: broken ? t('RESULTS_CANCELLED') : undefined,
      after: track(0),
      note: (
        <>
          {before && <Arrival leg={before} />}
          {change && <Change {...change} />}
          <span>{[words.what(leg), coaches(leg)].filter(Boolean).join(', ')}</span>
          {leg.beThereBy && !broken && (
            <span className={styles.boarding}>{t('PLANNER_BE_THERE', { time: clockOf(leg.beThereBy) })}</span>
          )}
          {between.length > 0 && (
            <>
              {' '}
              <Button kind="link" aria-expanded={isOpen} onClick={() => toggle(index)}>
                {t(isOpen ? 'PLANNER_STOPS_HIDE' : 'PLANNER_STOPS', { count: between.length })}
              </Button>
            </>
          )}
          {crowdingOf && !broken && !journey.cancelled && (
            <span className={styles.crowding}>
              <JourneyCrowding legs={[leg]} crowdingOf={crowdingOf} />
            </span>
          )}
          {/* Below: beside the name it would take its room. */}
          {!broken && platform(calls[0]) && <span className={styles.platform}>{platform(calls[0])}</span>}
        </>
      ),
    }
    const on = isOpen
      ? between.map((call, nth): Call => ({
          key: `leg${index} ${call.code} ${call.departTime}`,
          when: <Clocks planned={call.departTime} expected={call.expectedDepartTime} />,
          where: words.nameOf(call.code),
          note: call.request ? t('CALLS_REQUEST') : undefined,
          extra: call.cancelled ? t('RESULTS_CANCELLED') : undefined,
          state: call.cancelled || broken ? 'cancelled' : undefined,
          stop: { kind: call.request ? 'request' : 'call' },
          after: track(nth + 1),
        }))
      : []
    return [boards, ...on]
  })
  const last = legs.at(-1)
  const ends = platform(last?.trains.at(-1)?.calls.at(-1))
  const arrives: Call[] = last
    ? [
        {
          key: 'arrives',
          when: <Clocks planned={last.arriveTime} expected={last.expectedArriveTime} />,
          where: words.nameOf(last.to),
          strong: true,
          stop: { kind: 'end' },
          note: (
            <>
              {odds.arrival(journey)}
              {ends && <span className={styles.platform}>{ends}</span>}
            </>
          ),
        },
      ]
    : []
  return <CallingPoints label={t('PLANNER_DETAILS')} calls={[...rows, ...arrives]} />
}

/** The new time below the old one: beside it it would lie on the line. */
function Clocks(times: { planned: string; expected: string | null }) {
  return (
    <span className={styles.clocks}>
      <MovedClock {...times} />
    </span>
  )
}

/** Trains move on the line as often as somebody would look again. */
const A_MOMENT = 10_000

const trackOf = (track: Track, trainAt: number): Track => ({ ...track, state: 'done', trainAt })

/** How likely what goes on from there is caught, and what goes then if it isn't. */
function Change({ words, kind, planB }: OddsWords & { planB: string | null }) {
  const { t } = useWords()
  return (
    <>
      <span className={kind === 'good' ? undefined : 'late'}>{t('PLANNER_ODDS_CHANGE', { odds: words })}</span>
      <br />
      {planB && (
        <>
          <span>{planB}</span>
          <br />
        </>
      )}
    </>
  )
}

/** When one comes to where one changes: between that and what goes on lies the time to change. */
function Arrival({ leg }: { leg: JourneyLeg }) {
  const { t } = useWords()
  const expected = leg.expectedArriveTime
  return (
    <span className={styles.arrives}>
      {t('PLANNER_ARRIVES_AT', { time: clockOf(leg.arriveTime) })}
      {expected !== null && clockOf(expected) !== clockOf(leg.arriveTime) && (
        <span className="late">, {t('LIVE_EXPECTED_AT', { time: clockOf(expected) })}</span>
      )}
    </span>
  )
}
