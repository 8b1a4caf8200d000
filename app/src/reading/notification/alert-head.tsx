import type { ServiceAlert } from '@cledrau/contract/reading/alerts.ts'
import { capitals } from '../../i18n/names.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { iconOf, kindOf } from '../../page/alerts/alert-rules.ts'
import { AlertTile } from '../../ui/message/alert-tile.tsx'

/** Of which kind an alert is, and on which days it counts. */
export function AlertHead({ alert }: { alert: ServiceAlert }) {
  const { t, language } = useWords()
  const { travel } = alert
  const kind = kindOf(alert)
  const days = travel && [...new Set([travel.from, travel.until])].map((day) => formatDay(day, language)).join(' – ')
  return (
    <AlertTile kind={kind} icon={iconOf(alert)} label={t('ALERT_LABEL')}>
      <p className="t-s soft num">{[t(`ALERT_KIND_${capitals(kind)}`), days].filter(Boolean).join(', ')}</p>
    </AlertTile>
  )
}
