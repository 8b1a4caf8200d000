import type { ReactNode } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { AccountPage } from '../../account/account-page.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'

export const ACCOUNT_CARDS = pathTo('ManageSmartcards')
export const SEARCH_CARDS = pathTo('SearchManageSmartcards')

/** Where these pages stand: in the account, or in the middle of buying. */
export function useCardsPath(): string {
  const { path } = useLocation()
  return path.startsWith(SEARCH_CARDS) ? SEARCH_CARDS : ACCOUNT_CARDS
}

export function SmartcardsPage({ title, back, children }: { title: ReactNode; back?: string; children: ReactNode }) {
  const { t } = useWords()
  const path = useCardsPath()
  if (path === ACCOUNT_CARDS)
    return (
      <AccountPage title={title} sub={t('SMARTCARDS_SUB')} back={back}>
        {children}
      </AccountPage>
    )
  return (
    <div className="stack stack-6">
      <ScreenHead title={title} back={back ?? pathTo('DeliveryOptions')} backWhenWide />
      {children}
    </div>
  )
}
