import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { type Asking, OWN } from '../asking.ts'
import { useClaim } from '../claims.ts'
import { NotThere } from '../not-there.tsx'
import { RepayPage } from '../repay-page.tsx'
import { useTripName } from '../use-trip-name.ts'
import { ClaimMain, ClaimSide } from './claim-parts.tsx'
import { useClaimTitle } from './use-claim-words.ts'

type ClaimPageProps = { claimID: string; back: string; asking?: Asking }

/** A claim: how far it has come, what it was decided by, and what can still be done about it. */
export function ClaimPage({ claimID, back, asking = OWN }: ClaimPageProps) {
  const titleOf = useClaimTitle()
  const trip = useTripName()
  const { t } = useWords()
  const claim = useClaim(claimID, asking)
  if (claim.state !== 'ready') return <NotThere title={t('TITLE_DELAY_REPAY')} of={claim} back={back} />
  const { value } = claim
  return (
    <RepayPage
      title={titleOf(value)}
      sub={`${trip.nameOf(value)} · ${value.reference}`}
      back={back}
      side={<ClaimSide claim={value} asking={asking} />}
    >
      <AsOf at={claim.asOf} />
      <ClaimMain claim={value} asking={asking} />
    </RepayPage>
  )
}
