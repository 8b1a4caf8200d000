import { clockHhmm } from '@cledrau/domain/time/hh-mm.ts'
import type { CSSProperties } from 'react'
import { classNames } from '../class-names.ts'
import { Spoken } from '../spoken/spoken.tsx'
import { clockRows, clockSpan, type ClockRide, type ClockRow, type ClockStop, type Placed } from './clock-rows.ts'
import { StopMark } from './stop-mark.tsx'
import styles from './two-clocks.module.css'

const TRACK = {
  rail: styles.onRail,
  bus: styles.onDots,
  ferry: styles.onDots,
  change: styles.onDots,
  broken: classNames(styles.onRail, styles.broken),
}

type TwoClocksProps = {
  planned: { label: string; rides: readonly ClockRide[] }
  real: { label: string; rides: readonly ClockRide[] }
  /** What lies between both arrivals, in words. */
  gap?: string
  /** Lying on one clock where there is room; standing side by side where there isn't. */
  upright: boolean
}

/** A journey as it was planned and as it went, on one clock: what lies between the two ends is the delay. */
export function TwoClocks(props: TwoClocksProps) {
  const rows = clockRows(props.planned.rides, props.real.rides)
  if (props.upright) return <Upright {...props} rows={rows} />
  return (
    <>
      <Lying {...props} />
      <Spoken>
        <Stops {...props} rows={rows} />
      </Spoken>
    </>
  )
}

type WithRows = TwoClocksProps & { rows: readonly ClockRow[] }

function Upright({ planned, real, rows, gap }: WithRows) {
  return (
    <div className={styles.upright}>
      <p className={styles.heads} aria-hidden="true">
        <span>{planned.label}</span>
        <span className={styles.lateWord}>{real.label}</span>
      </p>
      <Stops planned={planned} real={real} rows={rows} gap={gap} upright />
    </div>
  )
}

/** Read stop by stop: where, when it should have been, when it was. */
function Stops({ planned, real, rows }: WithRows) {
  // Which line runs past a row where it doesn't stop.
  const runs = (side: 'planned' | 'real', index: number) => {
    const before = rows.slice(0, index).findLast((row) => row[side])?.[side]
    const later = rows.slice(index + 1).some((row) => row[side])
    return before && later ? before.after : null
  }
  return (
    <ol>
      {rows.map((row, index) => (
        // Drawn whole: a row has no identity but its place, and a place may come twice.
        // oxlint-disable-next-line react/no-array-index-key
        <li key={index} className={styles.stop}>
          <Time of={row.planned} label={planned.label} />
          <Rail of={row.planned} past={runs('planned', index)} />
          <span className={styles.where}>
            <b>{row.name}</b>
            {row.real?.note && <span className={classNames(styles.note, styles.lateWord)}>{row.real.note}</span>}
            {row.planned?.note && <span className={styles.note}>{row.planned.note}</span>}
          </span>
          <Rail of={row.real} past={runs('real', index)} late />
          <Time of={row.real} label={real.label} late />
        </li>
      ))}
    </ol>
  )
}

const Time = ({ of, label, late }: { of: Placed | null; label: string; late?: boolean }) => (
  <span className={classNames(styles.time, late && styles.lateWord)}>
    {of && (
      <>
        <Spoken>{label} </Spoken>
        {of.time}
      </>
    )}
  </span>
)

function Rail({ of, past, late }: { of: Placed | null; past: Placed['after']; late?: boolean }) {
  const after = of ? of.after : past
  return (
    <span className={classNames(styles.side, after && TRACK[after], late && styles.late)} aria-hidden="true">
      {of && <StopMark kind={of.kind === 'change' && !late ? 'change' : 'end'} state={late ? 'done' : 'ahead'} />}
    </span>
  )
}

/** On one clock from left to right, for those who look; the list of stops says the same. */
function Lying({ planned, real, gap }: TwoClocksProps) {
  const { from, until, hours } = clockSpan([...planned.rides, ...real.rides])
  const at = (minutes: number) => `${((minutes - from) / (until - from)) * 100}%`
  const [due, came] = [planned.rides.at(-1)?.to.minutes, real.rides.at(-1)?.to.minutes]
  return (
    <div className={styles.lying} aria-hidden="true">
      {hours.map((hour) => (
        <span key={hour} className={styles.hour} style={{ left: at(hour) }}>
          {clockHhmm(hour)}
        </span>
      ))}
      {gap && due !== undefined && came !== undefined && came > due && (
        <span
          className={classNames(styles.gap, (came - due) / (until - from) < 0.09 && styles.slim)}
          style={{ left: at(due), width: `${((came - due) / (until - from)) * 100}%` }}
        >
          <b>{gap}</b>
        </span>
      )}
      <Lane of={planned} at={at} span={until - from} />
      <Lane of={real} at={at} span={until - from} late />
    </div>
  )
}

type LaneProps = {
  of: TwoClocksProps['planned']
  at: (minutes: number) => string
  /** How many minutes the whole clock has. */
  span: number
  late?: boolean
}

function Lane({ of: { label, rides }, at, span, late }: LaneProps) {
  const between = (start: number, end: number): CSSProperties => ({
    left: at(start),
    width: `calc(${at(end)} - ${at(start)})`,
  })
  const last = rides.length - 1
  return (
    <div className={classNames(styles.lane, late && styles.late)}>
      <span
        className={classNames(styles.laneName, late && styles.lateWord)}
        style={{ left: at(rides[0]?.from.minutes ?? 0) }}
      >
        {label}
      </span>
      {rides.map((ride, index) => {
        const next = rides[index + 1]
        return (
          // oxlint-disable-next-line react/no-array-index-key -- drawn whole
          <span key={index}>
            <i
              className={classNames(styles.track, TRACK[ride.broken ? 'broken' : (ride.means ?? 'rail')])}
              style={between(ride.from.minutes, ride.to.minutes)}
            />
            {next && (
              <i
                className={classNames(styles.track, TRACK.change)}
                style={between(ride.to.minutes, next.from.minutes)}
              />
            )}
            {[ride.from, ride.to].map((stop, end) => (
              <i key={stop.time + String(end)} className={styles.mark} style={{ left: at(stop.minutes) }}>
                <StopMark state={late ? 'done' : 'ahead'} />
              </i>
            ))}
            {index === 0 && (
              <Label className={styles.first} left={at(ride.from.minutes)} times={[ride.from]} late={late} />
            )}
            {next ? (
              <Between from={ride.to} to={next.from} at={at} span={span} late={late} />
            ) : (
              index === last && (
                <Label className={styles.last} left={at(ride.to.minutes)} times={[ride.to]} late={late} />
              )
            )}
          </span>
        )
      })}
    </div>
  )
}

/** A change needs so much of the clock for both of its times to stand under their own stops. */
const APART = 0.1

function Between({ from, to, at, span, late }: { from: ClockStop; to: ClockStop } & Omit<LaneProps, 'of'>) {
  const middle = at((from.minutes + to.minutes) / 2)
  if ((to.minutes - from.minutes) / span < APART)
    return <Label className={styles.middle} left={middle} times={[from, to]} late={late} />
  return (
    <>
      <Label className={styles.middle} left={at(from.minutes)} times={[from]} nameless late={late} />
      <Label className={styles.middle} left={at(to.minutes)} times={[to]} nameless late={late} />
      {!late && <Label className={classNames(styles.middle, styles.below)} left={middle} times={[from, to]} timeless />}
    </>
  )
}

type LabelProps = {
  className?: string
  left: string
  times: readonly ClockStop[]
  late?: boolean
  nameless?: boolean
  timeless?: boolean
}

/** When, and for the plan also where: below it what happened has the same places. */
const Label = ({ className, left, times, late, nameless, timeless }: LabelProps) => (
  <span className={classNames(styles.label, className, late && styles.lateWord)} style={{ left }}>
    {!timeless && (
      <b className={styles.labelTimes}>
        {times.map(({ time }, index) => (
          // oxlint-disable-next-line react/no-array-index-key -- one after the other
          <span key={index}>{time}</span>
        ))}
      </b>
    )}
    {!late && !nameless && (
      <span className={styles.labelName}>{[...new Set(times.map(({ name }) => name))].join(' · ')}</span>
    )}
  </span>
)
