import { useWords } from '../i18n/words.ts'
import { price } from '../search/price-sum.tsx'
import { Sum } from '../ui/sum/sum.tsx'

/** What of a sum a travel voucher pays, and what a card. */
export function PaidInTwo({ byVoucher, byCard }: { byVoucher: number; byCard: number }) {
  const { t } = useWords()
  return (
    <Sum
      lines={[
        { key: 'voucher', name: t('VOUCHER_PART'), amount: price(byVoucher) },
        ...(byCard > 0 ? [{ key: 'card', name: t('VOUCHER_PART_CARD'), amount: price(byCard) }] : []),
      ]}
    />
  )
}
