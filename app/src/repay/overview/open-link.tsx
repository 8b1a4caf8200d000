import { openClaimLink } from '@cledrau/contract/repay/smart-repay.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { send } from '../../api/client.ts'
import { guestBearer } from '../../api/session.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { navigate } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { travellerNow } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { claimPath, journeyPath } from '../repay-hrefs.ts'

/** A link to a claim is good once: it is opened here, and what it leads to takes its place in the history. */
export function OpenLink({ link }: { link: string }) {
  const { t } = useWords()
  const { narrow } = useLayout()
  const opened = useQuery({
    queryKey: ['claim-link', link],
    staleTime: Infinity,
    retry: false,
    queryFn: () => send(openClaimLink, { link }),
  })
  const to = opened.data?.ok ? opened.data.value : null
  useEffect(() => {
    if (!to) return
    const { journeyID, claimID, guestToken } = to
    if (guestToken && !travellerNow()) guestBearer.set(guestToken)
    // Its owner has an account, and signs in first.
    const path = claimID
      ? claimPath(claimID, narrow)
      : journeyID
        ? journeyPath(journeyID, narrow)
        : pathTo('DelayRepayOverview')
    const mayGo = guestToken !== null || travellerNow() !== null
    navigate(mayGo ? path : pathTo('LoginPage', { return: path }), { replace: true })
  }, [to, narrow])
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_DELAY_REPAY')} back={pathTo('DelayRepayOverview')} backWhenWide />
      {opened.data?.ok === false ? (
        <EmptyState
          title={t('REPAY_LINK_OVER')}
          actions={<ButtonLink href={hrefTo('DelayRepayOverview')}>{t('REPAY_TO_OVERVIEW')}</ButtonLink>}
        >
          {t('REPAY_LINK_OVER_TEXT')}
        </EmptyState>
      ) : opened.isError ? (
        <Unavailable onRetry={() => void opened.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </div>
  )
}
