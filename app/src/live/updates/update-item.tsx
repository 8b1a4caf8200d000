import type { LiveIncident } from '@cledrau/contract/live/updates.ts'
import type { Language } from '@cledrau/contract/language.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dayAndTime } from '@cledrau/domain/time/london.ts'
import { formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords, type Translate } from '../../i18n/words.ts'
import { now } from '../../platform/clock.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { hrefOfTrain } from '../address.ts'
import styles from './updates.module.css'

/** One update: what it is by its facts, when, and beneath it what the sender wrote, in the sender's English. */
export function UpdateItem({ update }: { update: LiveIncident }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { summary, serviceID, stations, original, severity } = update
  const begins = stations[0]
  const when = serviceID === null ? whenWords(update, t, language) : ''
  return (
    <li className={styles.update} data-severity={severity}>
      <p className={serviceID === null ? 'strong' : undefined}>
        {serviceID !== null && begins !== undefined ? (
          <a href={hrefOfTrain({ crs: begins, filterCrs: null, arrivals: false, service: null }, serviceID, narrow)}>
            {summary[language]}
          </a>
        ) : (
          summary[language]
        )}
      </p>
      {when && <p className="t-s soft num">{when}</p>}
      {original.length > 0 && (
        <div lang="en" className={styles.original}>
          {original.map((paragraph, at) => (
            // oxlint-disable-next-line react/no-array-index-key -- an update is replaced whole
            <p key={at}>
              {paragraph.map(({ text, href }) =>
                href ? (
                  <a key={href} href={href} target="_blank" rel="noopener">
                    {text}
                  </a>
                ) : (
                  text
                ),
              )}
            </p>
          ))}
        </div>
      )}
    </li>
  )
}

/** From when, where that is to come; until when; and when it was last changed. */
function whenWords({ from, until, changedAt }: LiveIncident, t: Translate, language: Language): string {
  const said = [
    from !== null && Date.parse(from) > now() ? t('UPDATES_FROM', { time: momentWords(from, language) }) : '',
    until !== null ? t('UPDATES_UNTIL', { time: momentWords(until, language) }) : '',
    changedAt !== null ? t('UPDATES_CHANGED', { time: momentWords(changedAt, language) }) : '',
  ]
  return said.filter(Boolean).join(' · ')
}

/** A time alone is of today. */
function momentWords(text: string, language: Language): string {
  const at = instant(Date.parse(text))
  const isToday = dayAndTime(at).date === dayAndTime(now()).date
  return isToday ? formatTime(at) : `${formatDay(dayAndTime(at).date, language)} ${formatTime(at)}`
}
