import type { User } from '@cledrau/contract/account/account-fields.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { saveUser } from '../save-user.ts'
import { useOnline } from '../../state/online.ts'
import { user } from '../../state/personal.ts'
import { Card } from '../../ui/card/card.tsx'
import { Toggle } from '../../ui/choice/checkbox.tsx'

/** Off until somebody turns it on, and off again at once. */
export function MarketingPreferencesScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_MARKETING_PREFERENCES')} sub={t('MARKETING_SUB')}>
      <Loaded of={user.use()} rows={2}>
        {(known) => <Choices known={known} />}
      </Loaded>
    </AccountPage>
  )
}

type Choice = 'marketingOptIn' | 'thirdPartyOptIn'

function Choices({ known }: { known: User }) {
  const { t } = useWords()
  const { online } = useOnline()
  /** What is being saved, shown as it will be. */
  const [saving, setSaving] = useState<Partial<Record<Choice, boolean>>>({})
  const choose = async (choice: Choice, on: boolean) => {
    setSaving((before) => ({ ...before, [choice]: on }))
    await saveUser({ [choice]: on })
    setSaving((before) => ({ ...before, [choice]: undefined }))
  }
  const toggle = (choice: Choice) => ({
    checked: saving[choice] ?? known[choice],
    disabled: !online,
    onChange: (on: boolean) => void choose(choice, on),
  })
  return (
    <Card>
      <Toggle {...toggle('marketingOptIn')} label={t('REGISTER_OFFERS')} note={t('MARKETING_OFFERS_NOTE')} />
      <Toggle {...toggle('thirdPartyOptIn')} label={t('REGISTER_OFFERS_OTHERS')} note={t('MARKETING_OTHERS_NOTE')} />
    </Card>
  )
}
