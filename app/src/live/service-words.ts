import type { LivePlatform, LiveService } from '@cledrau/contract/live/livetimes.ts'
import { CANCELLED, DELAYED, NO_REPORT, ON_TIME } from '@cledrau/domain/live/said-time.ts'
import type { Translate } from '../i18n/words.ts'
import { capitals } from '../i18n/names.ts'
import type { NameOf } from '../stations/use-names-of-stations.ts'

export type Standing = { words: string; kind: 'onTime' | 'late' | 'cancelled' | 'unknown'; time: string | null }

type Timed = Pick<LiveService, 'expected' | 'cancelled' | 'lateMinutes'> & { happened: string | null }

/** How a train runs, in a word. Whoever hasn't been heard for two minutes isn't believed that all is well. */
export function standingOf(
  { expected, cancelled, lateMinutes, happened }: Timed,
  trusted: boolean,
  t: Translate,
): Standing {
  if (cancelled || expected === CANCELLED) return { words: t('LIVE_CANCELLED'), kind: 'cancelled', time: null }
  if (happened === NO_REPORT) return { words: t('LIVE_NO_REPORT'), kind: 'unknown', time: null }
  if (expected === DELAYED) return { words: t('LIVE_DELAYED'), kind: 'late', time: null }
  if (expected === ON_TIME)
    return trusted
      ? { words: t('LIVE_ON_TIME'), kind: 'onTime', time: null }
      : { words: t('LIVE_PLANNED'), kind: 'unknown', time: null }
  if (expected === null) return { words: t('LIVE_PLANNED'), kind: 'unknown', time: null }
  const minutes = lateMinutes ?? 0
  return minutes < 0
    ? { words: t('LIVE_EARLY', { minutes: -minutes }), kind: 'onTime', time: expected }
    : { words: t('LIVE_LATE', { minutes }), kind: 'late', time: expected }
}

/** What is worth knowing beside it: why, what goes instead, where it goes no further than, how long it is. */
export function moreOf(service: LiveService, language: 'en' | 'cy', nameOf: NameOf, t: Translate): string {
  const { cause, instead, mode, extra, plannedDestination, destination, coaches, cancelled } = service
  const said = [
    mode === 'bus' || mode === 'coach' ? t('LIVE_BUS') : mode === 'ferry' ? t('LIVE_FERRY') : '',
    extra ? t('LIVE_EXTRA') : '',
    !cancelled && plannedDestination !== null ? t('LIVE_ONLY_TO', { station: nameOf(destination[0]) }) : '',
    cause ? causeWords(cause, language, nameOf, t) : '',
    instead ? t(instead.mode === 'rail' ? 'LIVE_INSTEAD' : 'LIVE_INSTEAD_BUS', { time: instead.std }) : '',
    !cancelled && !cause && mode === 'rail' && coaches ? t('LIVE_COACHES', { coaches }) : '',
  ]
  return said.filter(Boolean).join(' · ')
}

export function causeWords(
  { text, at, near }: NonNullable<LiveService['cause']>,
  language: 'en' | 'cy',
  nameOf: NameOf,
  t: Translate,
): string {
  const cause = text[language]
  if (at === null) return t('LIVE_CAUSE', { cause })
  return t(near ? 'LIVE_CAUSE_NEAR' : 'LIVE_CAUSE_AT', { cause, station: nameOf(at) })
}

/** What is heard in place of a bare number. */
export const platformWords = (platform: NonNullable<LivePlatform>, t: Translate): string =>
  t(`LIVE_PLATFORM_${capitals(platform.state)}`, { platform: platform.name })
