import { recentPayments } from '@cledrau/contract/buying/payments.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { useTraveller } from '../../state/traveller.ts'
import { PaidInTwo } from '../paid-in-two.tsx'

/** On the receipt: what of it a travel voucher paid. Where a card paid everything there is nothing more to say. */
export function PaidWith({ orderIDs }: { orderIDs: readonly string[] }) {
  const { t } = useWords()
  const who = useTraveller()?.customerId ?? 'guest'
  const { data = [] } = useQuery({
    queryKey: [who, 'paid-with', ...orderIDs],
    meta: { log: 'paid-with' },
    queryFn: async ({ signal }) => {
      const found = await Promise.all(orderIDs.map((orderID) => load(recentPayments, { orderID }, { signal })))
      // One payment may be for several of them.
      return [...new Map(found.flat().map((payment) => [payment.paymentID, payment])).values()]
    },
  })
  const shown = data.filter(({ state, voucherInPennies = 0 }) => state === 'PAID' && voucherInPennies > 0)
  if (shown.length === 0) return null
  return (
    <section className="stack stack-2">
      <h3 className="t-l">{t('VOUCHER_PAID_WITH')}</h3>
      {shown.map(({ paymentID, amountInPennies, voucherInPennies = 0 }) => (
        <PaidInTwo key={paymentID} byVoucher={voucherInPennies} byCard={amountInPennies} />
      ))}
    </section>
  )
}
