import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { useWords } from '../../i18n/words.ts'
import { useReference } from '../../state/reference.ts'
import { classNames } from '../../ui/class-names.ts'
import type { Leg } from '../../ui/line/line.tsx'
import { Line } from '../../ui/line/line.tsx'
import styles from './detour.module.css'

/** Where an alert is about a way: which part of it is another than usual, by what one goes there, and where trains go on. */
export function Detour({ alert: { travel } }: { alert: ServiceAlert }) {
  const { t, language } = useWords()
  const stations = useReference('stations')
  if (!travel || travel.stations.length < 2) return null
  const nameOf = (code: string | undefined) =>
    (stations.state === 'ready' && stations.value.find(({ crsCode }) => crsCode === code)?.names[language]) || code
  const { detour } = travel
  const ends = [travel.stations[0], detour?.onTo ?? travel.stations.at(-1)]
  const minutes = detour?.minutesLonger
  return (
    <div className={styles.detour}>
      <Line start={{ kind: detour ? 'change' : 'call' }} legs={legsOf(travel)} />
      <p className={styles.names}>
        <span className={classNames(styles.means, !detour && styles.late)}>
          {detour
            ? minutes === undefined
              ? t('ALERT_BY_BUS')
              : t('ALERT_BY_BUS_LONGER', { minutes })
            : t('ALERT_ALLOW_MORE')}
        </span>
        <span>{nameOf(ends[0])}</span>
        <span>{nameOf(ends[1])}</span>
      </p>
    </div>
  )
}

type Travel = NonNullable<ServiceAlert['travel']>

/** Lengths say nothing here: nobody knows the minutes. */
function legsOf({ stations, detour }: Travel): Leg[] {
  const last = stations.length - 2
  const concerned = stations.slice(1).map((code, index): Leg => {
    const isEnd = index === last
    return {
      ...(detour ? { means: detour.means } : { state: 'late' }),
      to: { kind: isEnd && detour?.onTo ? 'change' : 'call' },
    }
  })
  return detour?.onTo ? [...concerned, { minutes: 2, to: { kind: 'call' } }] : concerned
}
