import { useState } from 'react'
import { multiflexNotificationOptions } from '@cledrau/contract/reading/lists.ts'
import { addMultiflexNotifications } from '@cledrau/contract/account/multiflex-notifications.ts'
import { useQuery } from '@tanstack/react-query'
import { load, send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { multiflexNotifications } from '../../state/personal.ts'
import { Card } from '../../ui/card/card.tsx'
import { Toggle } from '../../ui/choice/checkbox.tsx'

/** When a phone may ring. Journeys and delays join as their pages do. */
export function NotificationPreferencesScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_NOTIFICATION_PREFERENCES')} sub={t('NOTIFICATION_PREFERENCES_SUB')}>
      <section className="stack stack-2">
        <h2 className="t-l">{t('NOTIFY_MULTIFLEX')}</h2>
        <Loaded of={multiflexNotifications.use()} rows={2}>
          {({ notifications }) => <Multiflex chosen={notifications} />}
        </Loaded>
      </section>
    </AccountPage>
  )
}

function Multiflex({ chosen }: { chosen: readonly string[] }) {
  const { language } = useWords()
  const { online } = useOnline()
  const [saving, setSaving] = useState<readonly string[] | null>(null)
  const options = useQuery({
    queryKey: ['reference', 'multiflex-notification-options'],
    meta: { keep: true, log: 'multiflex-notification-options' },
    queryFn: ({ signal }) => load(multiflexNotificationOptions, {}, { signal }),
  }).data
  const now = saving ?? chosen

  const choose = async (value: string, on: boolean) => {
    const wanted = on ? [...now, value] : now.filter((one) => one !== value)
    setSaving(wanted)
    try {
      const kept = await send(addMultiflexNotifications, { notifications: [...wanted] })
      if (kept.ok) multiflexNotifications.put(kept.value)
    } catch (trouble) {
      showTrouble(trouble, 'addMultiflexNotifications')
    }
    setSaving(null)
  }
  return (
    <Card>
      {options?.map(({ value, label }) => (
        <Toggle
          key={value}
          label={label[language]}
          checked={now.includes(value)}
          disabled={!online}
          onChange={(on) => void choose(value, on)}
        />
      ))}
    </Card>
  )
}
