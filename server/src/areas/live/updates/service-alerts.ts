import type { Bilingual } from '@cledrau/contract/language.ts'
import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import type { LiveIncident } from '@cledrau/contract/live/updates.ts'
import { alertNumber, kindOfAlert, worstFirst } from '@cledrau/domain/live/worth-an-alert.ts'
import { type Instant, instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { clockTime, dayAndTime } from '@cledrau/domain/time/london.ts'
import type { Clock } from '../../../clock.ts'
import { namesOf, type Saying } from './saying.ts'

type Parts = {
  clock: Clock
  /** What disturbs lines now or will. */
  lines: () => Promise<readonly LiveIncident[]>
  saying: Saying
  own: Parameters<typeof kindOfAlert>[2]
  /** Everybody who has a page open hears that there are others. */
  tell: () => Promise<void>
}

const momentOf = (iso: string | null): Instant | null => (iso === null ? null : instant(Date.parse(iso)))
/** Names come from a file, and the text is HTML. */
const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const DAY = { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'Europe/London' } as const
const [english, welsh] = [new Intl.DateTimeFormat('en-GB', DAY), new Intl.DateTimeFormat('cy', DAY)]
const dayOf = (at: Instant): Bilingual => ({ en: english.format(at), cy: welsh.format(at) })

/** Alerts that nobody writes: what disturbs our trains now, by rule, in both languages. */
export function openServiceAlerts({ clock, lines, saying, own, tell }: Parts) {
  let told: string | undefined
  let made: { second: number; alerts: Promise<ServiceAlert[]> } | undefined

  function alertOf(incident: LiveIncident, kind: 'warning' | 'alert'): ServiceAlert {
    const { summary, stations, from, until } = incident
    const ends = momentOf(until)
    const soon =
      ends === null
        ? saying.say('ALERT_UNTIL_UNKNOWN')
        : saying.say('ALERT_UNTIL', { day: dayOf(ends), time: dayAndTime(ends).time })
    const places =
      stations.length > 0
        ? saying.say('ALERT_AT', { stations: namesOf(stations.map(saying.place), false, saying) })
        : undefined
    const more = saying.say('ALERT_ALLOW_TIME')
    const long = (language: 'en' | 'cy') =>
      `${escaped(soon[language])}<ul>${[places, more].map((one) => (one ? `<li>${escaped(one[language])}</li>` : '')).join('')}</ul>`
    return {
      id: alertNumber(incident.id),
      alert_type: kind,
      title_en: summary.en,
      title_cy: summary.cy,
      short_version_en: soon.en,
      short_version_cy: soon.cy,
      long_version_en: long('en'),
      long_version_cy: long('cy'),
      is_external_link_redirection: false,
      external_link_en: '',
      external_link_cy: '',
      external_link_label_en: '',
      external_link_label_cy: '',
      is_auto_open: false,
      periodicity_type: '',
      periodicity: 0,
      is_persist: false,
      travel: {
        from: clockTime(momentOf(from) ?? clock.now()).date,
        until: clockTime(ends ?? clock.now()).date,
        stations,
      },
    }
  }

  const makeAlerts = async (now: Instant): Promise<ServiceAlert[]> => {
    const disruptions = (await lines()).map((incident) => ({
      ...incident,
      from: momentOf(incident.from),
      until: momentOf(incident.until),
      incident,
    }))
    return worstFirst(disruptions.filter((one) => kindOfAlert(one, now, own))).map((one) =>
      alertOf(one.incident, kindOfAlert(one, now, own) ?? 'alert'),
    )
  }
  /** Every page asks when it begins: those that ask within a second get the same answer. */
  const makeNow = () => {
    const now = clock.now()
    made = { second: Math.floor(now / SECOND), alerts: makeAlerts(now) }
    return made.alerts
  }
  const current = () => (made?.second === Math.floor(clock.now() / SECOND) ? made.alerts : makeNow())

  return {
    current,
    /** Where they are others than when this was asked last: pages that are open load them again. */
    tellNew: async () => {
      const now = JSON.stringify(await makeNow())
      const isNew = told !== undefined && told !== now
      told = now
      if (isNew) await tell()
    },
  }
}
