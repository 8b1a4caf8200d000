import { readVoucher } from '@cledrau/contract/repay/pay-ways.ts'
import { useEffect } from 'react'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { repayName } from '../../state/due.ts'
import { personal } from '../../state/personal.ts'
import { Card } from '../../ui/card/card.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { momentOf } from '../moments.ts'

/** What is left of what somebody chose to have as a travel voucher. */
const voucher = personal(repayName('voucher'), readVoucher, {})

const MOST_MOVES = 5

/** What is left on the travel voucher, and what came and went. Whoever never had one isn't told of it. */
export function VoucherCard() {
  const { t, language } = useWords()
  const known = voucher.use()
  useEffect(() => {
    // What was spent elsewhere is gone from here; without an answer what was known stays.
    voucher.fetch().catch(() => undefined)
  }, [])
  if (known.state !== 'ready' || known.value.moves.length === 0) return null
  const { balance, moves } = known.value
  return (
    <Card className="stack stack-3">
      <div>
        <h2 className="t-l">{t('REPAY_VOUCHER_LEFT', { amount: price(balance) })}</h2>
        <p className="soft">{t('REPAY_VOUCHER_HOW')}</p>
      </div>
      <section aria-label={t('REPAY_VOUCHER_MOVES')}>
        <Sum
          lines={moves.slice(0, MOST_MOVES).map(({ at, what, amount }) => ({
            key: `${at} ${what} ${amount}`,
            name: `${t(`REPAY_VOUCHER_MOVE_${what}`)}, ${formatDay(dayOf(momentOf(at)), language)}`,
            amount: amount < 0 ? `−${price(-amount)}` : price(amount),
          }))}
        />
      </section>
    </Card>
  )
}
