import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { Sum } from '../../ui/sum/sum.tsx'

type Totals = ReplyOf<typeof readJourneys>['totals']

/** What can still be done something about comes before what is done. */
const LEADING = ['owed', 'paid', 'claimed', 'expired'] as const
const WORD = {
  owed: 'REPAY_TOTAL_OWED',
  paid: 'REPAY_TOTAL_PAID',
  claimed: 'REPAY_TOTAL_CLAIMED',
  expired: 'REPAY_TOTAL_EXPIRED',
} as const

/** A year in one sum, the one that matters most, and the others below it. Sums of nothing aren't said. */
export function YearSums({ totals }: { totals: Totals }) {
  const { t } = useWords()
  const [lead, ...others] = LEADING.filter((name) => totals[name] > 0)
  if (lead === undefined) return <p className="soft">{t('REPAY_TOTAL_NONE')}</p>
  return (
    <>
      <div>
        <p className="t-3xl num">{price(totals[lead])}</p>
        <p className="soft">{t(WORD[lead])}</p>
      </div>
      {others.length > 0 && (
        <Sum lines={others.map((name) => ({ key: name, name: t(WORD[name]), amount: price(totals[name]) }))} />
      )}
      {totals.claims > 0 && (
        <p className="t-s soft">{t('REPAY_TOTALS', { count: totals.claims, agreed: totals.agreed })}</p>
      )}
    </>
  )
}
