import type { PriceBreakdown } from '@cledrau/contract/buying/orders.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { formatPrice } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Sum } from '../ui/sum/sum.tsx'

export const price = (amount: number): string => (amount < 0 ? '−' : '') + formatPrice(Math.abs(amount) as Pence)

/** What makes up a price, to the penny. What costs nothing says so: no fee comes later. */
export function PriceSum({ of, delivery }: { of: PriceBreakdown; delivery?: { name: string; fee: number } }) {
  const { t, language } = useWords()
  const lines = of.lines.map(({ kind, names, count, amount }, index) => ({
    key: `${kind} ${index}`,
    name: count !== null && count > 1 ? t('BUYING_COUNT_OF', { count, name: names[language] }) : names[language],
    amount: price(amount),
  }))
  return (
    <Sum
      lines={[...lines, ...(delivery ? [{ key: 'delivery', name: delivery.name, amount: price(delivery.fee) }] : [])]}
      total={{ key: 'total', name: t('BUYING_TO_PAY'), amount: price(of.total + (delivery?.fee ?? 0)) }}
    />
  )
}
