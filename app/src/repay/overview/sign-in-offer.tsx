import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { hrefTo } from '../../routes/href.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { RepayHead } from './repay-head.tsx'

/** Without an account: what this is, the way to one's own, and to the one order of a guest. */
export function SignInOffer({ here = 'trips' }: { here?: 'trips' | 'claims' }) {
  const { t } = useWords()
  const { path } = useLocation()
  return (
    <div className="stack stack-6">
      <RepayHead here={here} title={t('TITLE_DELAY_REPAY')} />
      <EmptyState
        title={t('REPAY_GUEST_TITLE')}
        actions={
          <>
            <ButtonLink href={hrefTo('LoginPage', { return: path })}>{t('MENU_SIGN_IN')}</ButtonLink>
            <ButtonLink kind="quiet" href={hrefTo('GuestOrder')}>
              {t('TITLE_GUEST_ORDER')}
            </ButtonLink>
          </>
        }
      >
        {t('REPAY_GUEST_TEXT')}
      </EmptyState>
    </div>
  )
}
