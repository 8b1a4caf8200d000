import { instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { alertOfData } from '../../page/alerts/alert-rules.ts'
import { useAlerts } from '../../page/alerts/alerts.ts'
import { Detour } from '../../page/alerts/detour.tsx'
import { useLocation } from '../../routes/hash-location.ts'
import { RichText } from '../../page/text/rich-text.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorPanel } from '../../ui/message/note.tsx'
import { AlertActions } from './alert-actions.tsx'
import { AlertHead } from './alert-head.tsx'

/** A message as it came: an alert, a push. One without its title or its text says so. */
export function NotificationScreen() {
  const { t, language } = useWords()
  const { query } = useLocation()
  const { title = '', body = '', headerTitle = '' } = query
  const sent = momentOf(query['time'])
  const { all, visible } = useAlerts()
  const alert = alertOfData(all, query['data'])

  return (
    <div className="stack">
      <ScreenHead title={headerTitle || t('TITLE_NOTIFICATION')} back="/" />
      {title.trim() === '' || body.trim() === '' ? (
        <ErrorPanel
          title={t('PUSH_NOTIFICATION_ERROR_MESSAGE_TITLE')}
          body={t('PUSH_NOTIFICATION_ERROR_MESSAGE_BODY')}
        />
      ) : (
        <Card>
          <article className="stack stack-3">
            {alert && <AlertHead alert={alert} />}
            <h2 className="t-2xl">{title}</h2>
            <RichText html={body} />
            {alert && <Detour alert={alert} />}
            {sent !== null && (
              <p className="t-s soft num">{`${formatDay(dayOf(sent), language)}, ${formatTime(sent)}`}</p>
            )}
          </article>
        </Card>
      )}
      {alert && <AlertActions alert={alert} isShown={visible.includes(alert)} />}
    </div>
  )
}

/** ISO, or milliseconds as older senders write them. */
function momentOf(text: string | undefined) {
  const milliseconds = text === undefined ? Number.NaN : /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isFinite(milliseconds) ? instant(milliseconds) : null
}
