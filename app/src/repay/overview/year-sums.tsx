import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { TOTALS } from '../standing-words.ts'

type Totals = ReplyOf<typeof readJourneys>['totals']

/** A year in one sum, the one that matters most, and the others below it. Sums of nothing aren't said. */
export function YearSums({ totals }: { totals: Totals }) {
  const { t } = useWords()
  const [lead, ...others] = TOTALS.filter(([name]) => totals[name] > 0)
  if (lead === undefined) return <p className="soft">{t('REPAY_TOTAL_NONE')}</p>
  return (
    <>
      <div>
        <p className="t-3xl num">{price(totals[lead[0]])}</p>
        <p className="soft">{t(lead[1])}</p>
      </div>
      {others.length > 0 && (
        <Sum lines={others.map(([name, word]) => ({ key: name, name: t(word), amount: price(totals[name]) }))} />
      )}
      {totals.claims > 0 && (
        <p className="t-s soft">{t('REPAY_TOTALS', { count: totals.claims, agreed: totals.agreed })}</p>
      )}
    </>
  )
}
