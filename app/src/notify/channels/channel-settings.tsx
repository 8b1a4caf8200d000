import type { NotificationChannel, NotificationWay } from '@cledrau/contract/account/notification-preferences.ts'
import { NOTIFICATION_WAYS } from '@cledrau/contract/account/notification-preferences.ts'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { useOnline } from '../../state/online.ts'
import { Card } from '../../ui/card/card.tsx'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { Select } from '../../ui/field/select.tsx'
import { Note } from '../../ui/message/note.tsx'
import { MultiflexEvents } from './multiflex-events.tsx'
import type { Preferences } from './preferences.ts'
import { preferences, useChannels, useSavePreferences } from './preferences.ts'
import { QuietHours } from './quiet-hours.tsx'

/** By what one hears of each kind of news, when not, and how much a locked screen says. */
export function ChannelSettings() {
  return (
    <Loaded of={preferences.use()} rows={3}>
      {(known) => <Settings known={known} />}
    </Loaded>
  )
}

function Settings({ known }: { known: Preferences }) {
  const { t } = useWords()
  const { online } = useOnline()
  const channels = useChannels()
  const { save } = useSavePreferences()
  const choose = (channel: NotificationChannel, way: NotificationWay) => save({ channels: { [channel]: way } })
  const pushes = channels.some((channel) => known.channels[channel] === 'push')
  return (
    <>
      {pushes && known.pushDevices === 0 && <Note kind="late">{t('NOTIFY_NO_DEVICE')}</Note>}
      <Card className="stack">
        {channels.map((channel) => (
          <div key={channel}>
            <Select<NotificationWay>
              label={t(`NOTIFY_CHANNEL_${capitals(channel)}`)}
              note={t(`NOTIFY_CHANNEL_NOTE_${capitals(channel)}`)}
              value={known.channels[channel]}
              disabled={!online}
              onChange={(way) => choose(channel, way)}
              options={NOTIFICATION_WAYS.map((way) => ({ value: way, label: t(`NOTIFY_WAY_${capitals(way)}`) }))}
            />
            {channel === 'multiflexNotifications' && known.channels[channel] !== 'neither' && <MultiflexEvents />}
          </div>
        ))}
      </Card>
      <Card className="stack">
        <QuietHours hours={known.quietHours} disabled={!online} onChange={(quietHours) => save({ quietHours })} />
        <Toggle
          label={t('NOTIFY_DETAILS')}
          note={t(known.details ? 'NOTIFY_DETAILS_ON' : 'NOTIFY_DETAILS_OFF')}
          checked={known.details}
          disabled={!online}
          onChange={(details) => save({ details })}
        />
      </Card>
    </>
  )
}
