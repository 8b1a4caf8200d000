import type { NotificationChannel } from '@cledrau/contract/account/notification-preferences.ts'
import { NOTIFICATION_CHANNELS } from '@cledrau/contract/account/notification-preferences.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { preferences, useSavePreferences } from './preferences.ts'
import { usePushHere } from './use-push-here.ts'

/** Whether messages come to this device; where they can't, why, and the way that is left. */
export function PushHere({ level }: { level: 2 | 3 }) {
  const Heading = `h${level}` as const
  const { t } = useWords()
  const { online } = useOnline()
  const { state, working, begin, end } = usePushHere()
  if (state === null) return null
  if (state === 'on' || state === 'off')
    return (
      <Card className="stack stack-3">
        <div>
          <Heading className="t-m">{t(state === 'on' ? 'NOTIFY_PUSH_ON' : 'NOTIFY_PUSH_OFF')}</Heading>
          <p className="soft">{t(state === 'on' ? 'NOTIFY_PUSH_ON_TEXT' : 'NOTIFY_PUSH_OFF_TEXT')}</p>
        </div>
        <div>
          {state === 'on' ? (
            <Button small kind="second" loading={working} onClick={end}>
              {t('NOTIFY_PUSH_END')}
            </Button>
          ) : (
            <Button small kind="second" icon="bell" loading={working} offline={!online} onClick={begin}>
              {t('NOTIFY_PUSH_BEGIN')}
            </Button>
          )}
        </div>
      </Card>
    )
  return (
    <Note kind="late">
      <p>
        <b>{t(`NOTIFY_PUSH_${capitals(state)}_TITLE`)}</b>
      </p>
      <p>{t(`NOTIFY_PUSH_${capitals(state)}_TEXT`)}</p>
      <EmailInstead />
    </Note>
  )
}

/** What would have been pushed comes by e-mail, with one press. */
function EmailInstead() {
  const { t } = useWords()
  const { online } = useOnline()
  const known = preferences.use()
  const { saving, save } = useSavePreferences()
  if (known.state !== 'ready') return null
  const { channels } = known.value
  const pushed = NOTIFICATION_CHANNELS.filter((channel) => channels[channel] === 'push')
  if (pushed.length === 0) return <p>{t('NOTIFY_EMAIL_ALREADY')}</p>
  const byEmail = Object.fromEntries(pushed.map((channel) => [channel, 'email'])) as Partial<
    Record<NotificationChannel, 'email'>
  >
  return (
    <p>
      <Button kind="link" icon="mail" loading={saving} offline={!online} onClick={() => save({ channels: byEmail })}>
        {t('NOTIFY_EMAIL_INSTEAD')}
      </Button>
    </p>
  )
}
