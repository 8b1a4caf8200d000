import type { ReactNode } from 'react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { Note } from '../../ui/message/note.tsx'
import type { PaymentView } from './use-payment.ts'

type Ready = Extract<PaymentView, { state: 'ready' }>

type VoucherShare = {
  due: number
  byVoucher: number
  byCard: number
  /** It pays everything: no bank is asked, one press buys. */
  whole: boolean
  /** The switch, for whoever has a voucher. */
  line: ReactNode
}

/**
 * What of the sum the voucher pays. All of it is the shortest way there is, and is what is shown first; a part of it is
 * switched on by whoever wants their money in two places.
 */
export function useVoucherShare({ payment, voucher, busy }: Ready): VoucherShare {
  const { t } = useWords()
  const { online } = useOnline()
  const [wanted, setWanted] = useState<boolean | null>(null)
  const taken = payment.voucherInPennies ?? 0
  const due = payment.amountInPennies + taken
  const covers = voucher.balance >= due
  // A card that was pressed for goes on: nothing is changed under it.
  const whole = covers && (wanted ?? !busy)
  const on = covers ? whole : taken > 0
  const turn = (next: boolean) => {
    setWanted(next)
    if (!covers) void voucher.use(next ? { kind: 'some', shown: voucher.balance } : { kind: 'none' })
    // Nothing is taken off it before the press, so there is nothing to put back, unless a part was taken already.
    else if (!next && taken > 0) void voucher.use({ kind: 'none' })
  }
  const byVoucher = whole ? due : taken
  const line = voucher.balance > 0 && (
    <Toggle
      label={t('VOUCHER_USE', { amount: price(voucher.balance) })}
      checked={on}
      disabled={busy || voucher.changing || !online}
      onChange={turn}
    />
  )
  return { due, byVoucher, byCard: due - byVoucher, whole, line }
}

/** It went otherwise than was shown: nothing is lost, and what there is now stands below. */
export function VoucherNote({ view: { payment, voucher, busy } }: { view: Ready }) {
  const { t } = useWords()
  if (voucher.news === null || busy) return null
  const left = price(payment.voucherInPennies ?? 0)
  return (
    <output>
      <Note kind="late">
        <p>{t(`VOUCHER_NEWS_${voucher.news}`, { amount: left })}</p>
      </Note>
    </output>
  )
}
