import type { Preferences } from '@cledrau/contract/account/preferences.ts'
import { DELIVERY_GROUPS } from '@cledrau/contract/account/preferences.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { savePreferences } from '../save-preferences.ts'
import { useOnline } from '../../state/online.ts'
import { preferences } from '../../state/personal.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'

const NONE = 'NONE'
type Choice = (typeof DELIVERY_GROUPS)[number] | typeof NONE
const CHOICES: readonly Choice[] = [...DELIVERY_GROUPS, NONE]

/** How tickets come, where they can come that way. */
export function TicketPreferencesScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_TICKET_PREFERENCES')} sub={t('TICKET_PREFERENCES_SUB')}>
      <Loaded of={preferences.use()}>{({ data }) => <DeliveryForm known={data} />}</Loaded>
    </AccountPage>
  )
}

function DeliveryForm({ known }: { known: Preferences }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [chosen, setChosen] = useState<Choice>(known.e_ticket_delivery_preference ?? NONE)
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    await savePreferences({ e_ticket_delivery_preference: chosen === NONE ? null : chosen }, { saved: 'ACCOUNT_SAVED' })
    setSaving(false)
  }
  return (
    <>
      <Card>
        <RadioGroup<Choice>
          label={t('TITLE_TICKET_PREFERENCES')}
          labelHidden
          chosen={chosen}
          onChoose={setChosen}
          options={CHOICES.map((value) => ({
            value,
            label: t(`DELIVERY_${value}`),
            note: t(`DELIVERY_${value}_NOTE`),
          }))}
        />
      </Card>
      <div>
        <Button loading={saving} offline={!online} onClick={() => void save()}>
          {t('GLOBAL_SAVE')}
        </Button>
      </div>
    </>
  )
}
