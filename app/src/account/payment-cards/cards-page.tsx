import type { ReactNode } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { AccountPage } from '../account-page.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'

/** Cards stand in the account, and beside the purchase that somebody is in the middle of. */
export function CardsPage({ title, children }: { title: string; children: ReactNode }) {
  const { t } = useWords()
  if (!inPurchase(useLocation().path))
    return (
      <AccountPage title={title} sub={t('CARDS_SUB')}>
        {children}
      </AccountPage>
    )
  return (
    <div className="stack stack-6">
      <ScreenHead title={title} back={pathTo('TicketSearch')} backWhenWide />
      {children}
    </div>
  )
}

const inPurchase = (path: string) => path.startsWith(pathTo('TicketSearch'))

/** Where the list stands, seen from here. */
export const listRoute = (path: string) => (inPurchase(path) ? 'SearchPaymentCards' : 'PaymentCardsPage')
export const addRoute = (path: string) => (inPurchase(path) ? 'SearchAddCard' : 'AddCard')
