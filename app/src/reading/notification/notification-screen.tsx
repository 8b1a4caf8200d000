import { instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { RichText } from '../../page/text/rich-text.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Card } from '../../ui/card/card.tsx'
import { ErrorPanel } from '../../ui/message/note.tsx'

/** A message as it came: an alert, a push. One without its title or its text says so. */
export function NotificationScreen() {
  const { t, language } = useWords()
  const { query } = useLocation()
  const { title = '', body = '', headerTitle = '' } = query
  const sent = momentOf(query['time'])

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
            <h2 className="t-2xl">{title}</h2>
            <RichText html={body} />
            {sent !== null && (
              <p className="t-s soft num">{`${formatDay(dayOf(sent), language)}, ${formatTime(sent)}`}</p>
            )}
          </article>
        </Card>
      )}
    </div>
  )
}

/** ISO, or milliseconds as older senders write them. */
function momentOf(text: string | undefined) {
  const milliseconds = text === undefined ? Number.NaN : /^\d+$/.test(text) ? Number(text) : Date.parse(text)
  return Number.isFinite(milliseconds) ? instant(milliseconds) : null
}
