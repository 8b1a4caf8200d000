import { lazy, Suspense } from 'react'
import { AccountOwner } from '../account-page.tsx'
import { AccountRows } from '../menu/account-rows.tsx'
import { useWords } from '../../i18n/words.ts'
import { askToSignOut } from '../sign-out.ts'
import { Button } from '../../ui/button/button.tsx'
import { SparePart } from '../../page/spare-part.tsx'
import { ThisApp } from './this-app.tsx'

const DueNow = lazy(() => import('../due-note.tsx'))

/** The account on a phone: whose it is, all its pages, and how this app looks and opens. */
export function AccountScreen() {
  const { t } = useWords()
  return (
    <div className="stack stack-6">
      <AccountOwner level={1} />
      <SparePart name="due">
        <Suspense>
          <DueNow />
        </Suspense>
      </SparePart>
      <AccountRows />
      <ThisApp />
      <Button kind="stop" full icon="logout" onClick={askToSignOut}>
        {t('MENU_SIGN_OUT')}
      </Button>
    </div>
  )
}
