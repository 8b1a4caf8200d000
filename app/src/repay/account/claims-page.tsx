import { AccountPage } from '../../account/account-page.tsx'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { TabLinks } from '../../ui/tabs/tabs.tsx'
import { ClaimList } from '../claim-list.tsx'
import type { DataType } from '../claims.ts'

/** The account's own lists of claims: each a page, with a way to the other. */
export function ClaimsPage({ type }: { type: DataType }) {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_DELAY_REPAY')}>
      <TabLinks
        label={t('REPAY_TAB_CLAIMS')}
        links={[
          { href: hrefTo('OpenClaims'), label: t('REPAY_OPEN'), current: type === 'Open' },
          { href: hrefTo('ClosedClaims'), label: t('REPAY_CLOSED'), current: type === 'Closed' },
        ]}
      />
      <ClaimList
        key={type}
        type={type}
        hrefOf={({ id, statusType }) => hrefTo('ClaimDetails', { claimState: statusType.toLowerCase(), id })}
      />
    </AccountPage>
  )
}
