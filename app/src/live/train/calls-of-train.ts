import type { CallingPoint, LikelyCall, LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { Ride } from '@cledrau/domain/live/rides-now.ts'
import { CANCELLED, DELAYED, NO_REPORT, ON_TIME } from '@cledrau/domain/live/said-time.ts'
import type { Translate } from '../../i18n/words.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import type { Call } from '../../ui/line/calling-points.tsx'

type Told = {
  trusted: boolean
  nameOf: NameOf
  t: Translate
  likely?: readonly LikelyCall[] | undefined
  /** Where whoever looks at it gets on and off. */
  own?: Pick<Ride, 'from' | 'to' | 'departs' | 'arrives'> | undefined
}

/** The call that the page is about, as one of the train's. */
export function ownCall(service: LiveService, crs: string): CallingPoint {
  const { planned, now, expected, cancelled, platform, std, sta, atd, ata } = service
  const st = std ?? sta ?? ''
  return { code: crs, st, et: expected, at: atd ?? ata, planned, now, cancelled, request: false, platform }
}

/** A train's calls as they are drawn: what it has left behind, where it is, what is to come. */
export function callsOfTrain(points: readonly CallingPoint[], crs: string | null, told: Told): Call[] {
  const { own } = told
  const on = own && callNearest(points, own.from, own.departs)
  const off = own && callNearest(points, own.to, own.arrives)
  const reached = points.findLastIndex(({ at }) => at !== null)
  return points.map((point, index): Call => {
    const { code, st, cancelled, platform, request } = point
    const past = index <= reached
    const likely = past || cancelled ? undefined : likelyAt(point, told)
    const rides = point === on ? 'LIVE_OWN_ON' : point === off ? 'LIVE_OWN_OFF' : undefined
    const last = index === points.length - 1
    const broken = cancelled || points[index + 1]?.cancelled === true
    return {
      key: `${code} ${point.planned}`,
      when: st,
      where: told.nameOf(code),
      strong: code === crs || rides !== undefined,
      big: index === 0 || last,
      past,
      ...stateOf(point, told),
      note: noteOf([
        rides && told.t(rides),
        likely && told.t('LIVE_LIKELY', { from: likely.from, until: likely.until }),
        platform && platform.state !== 'expected' && told.t('LIVE_PLATFORM', { platform: platform.name }),
        request && told.t('LIVE_REQUEST'),
      ]),
      stop: {
        kind: request ? 'request' : index === 0 || last ? 'end' : 'call',
        state: cancelled ? 'cancelled' : past ? 'done' : 'ahead',
      },
      after: broken
        ? { state: 'broken' }
        : index === reached && !last
          ? { state: 'done', trainAt: 0.5 }
          : { state: index < reached ? 'done' : 'ahead' },
    }
  })
}

/** Only what is heard of now is likely. */
const likelyAt = ({ code, planned }: CallingPoint, { likely = [], trusted }: Told): LikelyCall | undefined =>
  trusted ? likely.find((one) => one.code === code && one.planned === planned) : undefined

/** Which of its calls is meant, where a train calls twice or was retimed since: the one nearest in time. */
function callNearest(points: readonly CallingPoint[], code: string, at: number): CallingPoint | undefined {
  const off = ({ planned }: CallingPoint) => Math.abs(Date.parse(planned) - at)
  return points.filter((point) => point.code === code).toSorted((one, other) => off(one) - off(other))[0]
}

function noteOf(parts: readonly (string | false | null | undefined)[]): string | undefined {
  const said = parts.filter(Boolean)
  return said.length > 0 ? said.join(' · ') : undefined
}

function stateOf(
  { et, at, st, cancelled, planned, now }: CallingPoint,
  { trusted, t }: Told,
): Pick<Call, 'state' | 'extra'> {
  if (cancelled || et === CANCELLED) return { state: 'cancelled', extra: t('LIVE_CANCELLED') }
  if (at === NO_REPORT) return { extra: t('LIVE_NO_REPORT') }
  if (at !== null) return { extra: t('LIVE_LEFT_AT', { time: at }), ...(at > st ? { state: 'late' } : {}) }
  if (et === DELAYED) return { state: 'late', extra: t('LIVE_DELAYED') }
  if (et === ON_TIME) return trusted ? { extra: t('LIVE_ON_TIME') } : {}
  if (et === null) return {}
  const late = now !== null && Date.parse(now) > Date.parse(planned)
  return { ...(late ? { state: 'late' as const } : {}), extra: t('LIVE_EXPECTED_AT', { time: et }) }
}
