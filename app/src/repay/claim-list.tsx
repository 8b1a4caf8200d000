import type { ClaimLine } from '@cledrau/contract/repay/claims.ts'
import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { SkeletonRows } from '../page/page-skeleton.tsx'
import { Unavailable } from '../page/unavailable.tsx'
import { Note } from '../ui/message/note.tsx'
import { EmptyState } from '../ui/state/state.tsx'
import { ClaimCard } from './claim/claim-card.tsx'
import { claimsOfType, type DataType } from './claims.ts'
import { momentOf, stampOf } from './moments.ts'

type ClaimListProps = { type: DataType; hrefOf: (claim: ClaimLine) => string }

/** One list of claims: what this device knows at once, then what is true. That it failed is each list's own to say. */
export function ClaimList({ type, hrefOf }: ClaimListProps) {
  const { t } = useWords()
  const list = claimsOfType(type)
  const known = list.use()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let here = true
    list.fetch().then(
      () => here && setFailed(false),
      () => here && setFailed(true),
    )
    return () => {
      here = false
    }
  }, [list])
  if (known.state === 'loading') return <SkeletonRows rows={3} />
  if (known.state === 'unavailable') return <Unavailable onRetry={known.retry} />
  const { lastUpdated, claims } = known.value
  return (
    <div className="stack">
      <p className="soft">{t('REPAY_AS_OF', { when: stampOf(momentOf(lastUpdated)) })}</p>
      {failed && <Note kind="late">{t('REPAY_FETCH_FAILED')}</Note>}
      {claims.length === 0 ? (
        <EmptyState title={t(type === 'Open' ? 'REPAY_NO_OPEN' : 'REPAY_NO_CLOSED')}>
          {t(type === 'Open' ? 'REPAY_NO_OPEN_TEXT' : 'REPAY_NO_CLOSED_TEXT')}
        </EmptyState>
      ) : (
        claims.map((claim) => <ClaimCard key={claim.id} claim={claim} href={hrefOf(claim)} />)
      )}
    </div>
  )
}
