import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { Language } from '@cledrau/contract/language.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import type { AlertKind } from '../../ui/message/alert-tile.tsx'

/** A finger has to travel this far sideways. */
export const SWIPE_PX = 100

/** Wide, alerts float: that far above the cookie bar while it is there. */
export const OVER_COOKIE_BAR_PX = 20

/** Where alerts float; the bar says itself how high it is. */
export const FLOATS_AT = `calc(var(--cookie-bar, 0px) + ${OVER_COOKIE_BAR_PX}px)`

const escaped = (words: string) => words.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)

/** An alert says in its words where it is about; it touches those to whom one of these stations matters. */
export function touches(alert: ServiceAlert, stations: readonly string[]): boolean {
  const words = [
    alert.title_en,
    alert.title_cy,
    alert.short_version_en,
    alert.short_version_cy,
    alert.long_version_en,
    alert.long_version_cy,
  ].join('\n')
  return stations.some((name) => new RegExp(`(?<![\\p{L}’'-])${escaped(name)}(?![\\p{L}’'-])`, 'u').test(words))
}

/** Purple, red and yellow belong to three kinds; everything else is blue. */
export const kindOf = ({ alert_type }: Pick<ServiceAlert, 'alert_type'>): AlertKind =>
  alert_type === 'support' || alert_type === 'alert' || alert_type === 'warning' ? alert_type : 'info'

export const iconOf = ({ alert_type }: Pick<ServiceAlert, 'alert_type'>): IconName =>
  alert_type === 'alert' ? 'error' : alert_type === 'support' ? 'bus' : 'info'

/** There is more to read than the banner says, here or elsewhere. */
export const hasMore = (alert: ServiceAlert, language: Language): boolean =>
  alert.is_external_link_redirection || alert[`long_version_${language}`] !== alert[`short_version_${language}`]

/** The next or the one before; after the last comes the first. */
export const neighbour = (index: number, by: 1 | -1, count: number): number => (index + by + count) % count

export type Followed =
  | { kind: 'away'; url: string }
  | { kind: 'page' | 'modal'; title: string; body: string }
  | { kind: 'error' }

/** Where an alert's link leads. One without a title or a text has nothing to show anywhere. */
export function followAlert(alert: ServiceAlert, language: Language, narrow: boolean): Followed {
  if (alert.is_external_link_redirection) return { kind: 'away', url: alert[`external_link_${language}`] }
  const title = alert[`title_${language}`].trim()
  const body = (alert[`long_version_${language}`] || alert[`short_version_${language}`]).trim()
  if (title === '' || body === '') return { kind: 'error' }
  return { kind: narrow ? 'page' : 'modal', title, body }
}

const DATA = 'alert:'
/** A message's page is told which alert it shows, so that it can draw it and put it away. */
export const alertInData = ({ id }: Pick<ServiceAlert, 'id'>): string => `${DATA}${id}`
export const alertOfData = (alerts: readonly ServiceAlert[], data: string | undefined): ServiceAlert | undefined =>
  data?.startsWith(DATA) ? alerts.find((alert) => alertInData(alert) === data) : undefined
