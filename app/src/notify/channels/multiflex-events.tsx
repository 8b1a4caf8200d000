import { addMultiflexNotifications } from '@cledrau/contract/account/multiflex-notifications.ts'
import { multiflexNotificationOptions } from '@cledrau/contract/reading/lists.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load, send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { multiflexNotifications } from '../../state/personal.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'

/** Of which of a bundle's events one hears. */
export function MultiflexEvents() {
  return (
    <Loaded of={multiflexNotifications.use()} rows={2}>
      {({ notifications }) => <Events chosen={notifications} />}
    </Loaded>
  )
}

function Events({ chosen }: { chosen: readonly string[] }) {
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
    <>
      {options?.map(({ value, label }) => (
        <Toggle
          key={value}
          label={label[language]}
          checked={now.includes(value)}
          disabled={!online}
          onChange={(on) => void choose(value, on)}
        />
      ))}
    </>
  )
}
