import type { CallingPoint } from '@cledrau/contract/live/livetimes.ts'
import { type Instant, MINUTE } from '@cledrau/domain/time/instant.ts'
import type { ReactNode } from 'react'
import { formatTime } from '../../i18n/formats.ts'
import type { Translate } from '../../i18n/words.ts'
import { platformWords, standingOf } from '../../live/service-words.ts'
import { ownCall } from '../../live/train/calls-of-train.ts'
import { durationOf } from '../../search/use-trip-words.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import type { Call } from '../../ui/line/calling-points.tsx'
import { isBus } from '../ticket/by-bus.ts'
import { momentOf } from '../wallet-entries.ts'
import { alightingCall, timesOf } from './own-calls.ts'
import { aroundNow, changeBetween, type OwnRun, type UnderWay } from './under-way.ts'

export type Told = { t: Translate; nameOf: NameOf; now: Instant }

/** As the timetable had it, where nobody else has spoken. */
const plannedPoint = (code: string, planned: string): CallingPoint => ({
  code,
  st: formatTime(momentOf(planned)),
  et: null,
  at: null,
  planned,
  now: null,
  cancelled: false,
  request: false,
  platform: null,
})

export const boardingPoint = ({ train, service }: OwnRun): CallingPoint =>
  service ? ownCall(service, train.from) : plannedPoint(train.from, train.departs)

export const alightingPoint = ({ train, service }: OwnRun): CallingPoint =>
  (service && alightingCall(service, train)) ?? plannedPoint(train.to, train.arrives)

type Shown = { when: ReactNode; state?: 'late' | 'cancelled'; extra?: ReactNode }

const LOOK = { onTime: 'on-time', late: 'late', cancelled: undefined, unknown: undefined } as const

/** A call's time as it is believed, and beside it what was planned and how it stands. */
export function shownCall(point: CallingPoint, { service, trusted }: OwnRun, { t }: Told): Shown {
  if (!service) return { when: point.st }
  const { words, kind, time } = standingOf(timesOf(point), trusted, t)
  const moved = time !== null && time !== point.st
  return {
    when: moved ? time : point.st,
    ...(kind === 'late' || kind === 'cancelled' ? { state: kind } : {}),
    extra: (
      <>
        {moved && (
          <>
            <s className="soft">{point.st}</s>{' '}
          </>
        )}
        <span className={LOOK[kind]}>{words}</span>
      </>
    ),
  }
}

/** What is left of the way: the stop behind, the next one, where one gets off, and each train after this one. */
export function rowsAhead(runs: readonly OwnRun[], { is, nth }: UnderWay, told: Told): Call[] {
  const ahead = runs.slice(nth + 1)
  const rows =
    is === 'on' ? [...rowsAboard(runs[nth]!, told), ...alighting(runs, nth, told)] : boarding(runs, nth, told)
  return [...rows, ...ahead.flatMap((_, index) => boarding(runs, nth + 1 + index, told))]
}

const means = ({ train }: OwnRun): 'bus' | 'ferry' | 'rail' =>
  isBus(train) ? 'bus' : train.mode === 'Ferry' ? 'ferry' : 'rail'

function rowsAboard(run: OwnRun, told: Told): Call[] {
  const { t, nameOf, now } = told
  const { last = boardingPoint(run), next } = aroundNow(run, now)
  const behind: Call = {
    key: `behind ${last.code} ${last.planned}`,
    when: last.st,
    where: nameOf(last.code),
    past: true,
    stop: { kind: 'call', state: 'done' },
    after: { means: means(run), state: 'done', trainAt: 0.5 },
    ...(last.at !== null && /^\d\d:\d\d$/.test(last.at) ? { extra: t('WALLET_GONE_AT', { time: last.at }) } : {}),
  }
  if (!next || next === alightingPoint(run)) return [behind]
  const minutes = Math.ceil((momentOf(next.now ?? next.planned) - now) / MINUTE)
  const { when, state } = shownCall(next, run, told)
  return [
    behind,
    {
      key: `next ${next.code} ${next.planned}`,
      when,
      ...(state ? { state } : {}),
      where: nameOf(next.code),
      strong: true,
      after: { means: means(run) },
      ...(run.trusted && minutes > 0 ? { extra: t('WALLET_IN', { duration: durationOf(t, minutes) }) } : {}),
    },
  ]
}

/** Into this train, and out of it again. */
function boarding(runs: readonly OwnRun[], nth: number, told: Told): Call[] {
  const run = runs[nth]!
  const { t, nameOf } = told
  const point = boardingPoint(run)
  const platform = point.platform && platformWords(point.platform, t)
  return [
    {
      key: `on ${run.train.uid} ${point.planned}`,
      ...shownCall(point, run, told),
      where: t('WALLET_TRAIN_TO', { station: nameOf(run.train.terminus) }),
      stop: { kind: 'change' },
      after: point.cancelled ? { state: 'broken' } : { means: means(run) },
      ...(platform ? { note: capital(platform) } : {}),
    },
    ...alighting(runs, nth, told),
  ]
}

/** At the next word's beginning it is a line of its own. */
const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1)

/** Out of this train: at the end, or where one changes, with how long one has for it. */
function alighting(runs: readonly OwnRun[], nth: number, told: Told): Call[] {
  const run = runs[nth]!
  const { t, nameOf } = told
  const point = alightingPoint(run)
  const next = runs[nth + 1]
  const ends = {
    key: `off ${run.train.uid} ${point.planned}`,
    ...shownCall(point, run, told),
    where: nameOf(point.code),
  }
  if (!next) return [{ ...ends, big: true, stop: { kind: 'end' } }]
  const { minutes, planned } = changeBetween(run, next)
  const note =
    minutes < Math.min(LEAST, planned)
      ? t('WALLET_CHANGE_MISSED')
      : t('WALLET_CHANGE_TIME', { duration: durationOf(t, minutes) })
  return [{ ...ends, strong: true, note, stop: { kind: 'change' }, after: { means: 'walk' } }]
}

/** Whoever has fewer minutes doesn't make it, unless no more were planned. */
const LEAST = 2
