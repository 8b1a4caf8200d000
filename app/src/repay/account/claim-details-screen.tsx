import { Suspense } from 'react'
import { AccountPage } from '../../account/account-page.tsx'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { useLocation } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { matchPath } from '../../routes/path.ts'
import { PATHS } from '../../routes/paths.ts'
import { useClaimTitle } from '../claim/use-claim-words.ts'
import { OWN } from '../asking.ts'
import { useClaim } from '../claims.ts'
import { ClaimMain, ClaimSide } from '../pages.ts'
import { NotThere } from '../not-there.tsx'
import { useTripName } from '../use-trip-name.ts'

/** A claim among the pages of its account. */
export function ClaimDetailsScreen() {
  const { path } = useLocation()
  const { id = '', claimState } = matchPath(PATHS.ClaimDetails, path) ?? {}
  return <Details key={id} id={id} back={pathTo(claimState === 'closed' ? 'ClosedClaims' : 'OpenClaims')} />
}

function Details({ id, back }: { id: string; back: string }) {
  const { t } = useWords()
  const titleOf = useClaimTitle()
  const trip = useTripName()
  const claim = useClaim(id)
  if (claim.state !== 'ready') return <NotThere title={t('TITLE_DELAY_REPAY')} of={claim} back={back} />
  const { value } = claim
  return (
    <AccountPage title={titleOf(value)} sub={`${trip.nameOf(value)} · ${value.reference}`} back={back}>
      <AsOf at={claim.asOf} />
      <Suspense fallback={<SkeletonRows rows={5} />}>
        <ClaimSide claim={value} asking={OWN} />
        <ClaimMain claim={value} asking={OWN} />
      </Suspense>
    </AccountPage>
  )
}
