import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { FormSays } from '@cledrau/contract/buying/bank-form.ts'
import type { Payment, PaymentTarget } from '@cledrau/contract/buying/payments.ts'
import { readPayment, startPayment, stopPayment } from '@cledrau/contract/buying/payments.ts'
import { readVoucher } from '@cledrau/contract/repay/pay-ways.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { done } from '@cledrau/domain/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { load, send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { recallGuestOrder } from '../guest-order.ts'
import { onReconnect, onResume } from '../../state/events.ts'
import { beginPayment, endPayment, giveUpPayment, paymentStopped } from '../payment-under-way.ts'
import { travellerNow } from '../../state/traveller.ts'
import { exchangedOrder, WHOLE_BASKET } from '../buying-path.ts'

export type PaymentView =
  | { state: 'starting' }
  /** `unsure`: all was to be paid by voucher, and nobody answered whether it was. */
  | { state: 'unavailable'; unsure: boolean; retry: () => void }
  | { state: 'refused'; refusal: RefusalOf<typeof startPayment>; retry: () => void }
  | {
      state: 'ready'
      payment: Payment
      voucher: VoucherView
      /** The form was sent, or the bank asks something: the button waits. */
      busy: boolean
      /** The bank asks its customer something, in its own form: nothing of ours is to be pressed meanwhile. */
      asking: boolean
      /** The last question to the server had no answer: what stands here is what was last known. */
      silent: boolean
      /** Pressed: from now on nothing is sent twice. */
      submitted: () => void
      hear: (says: FormSays) => void
      refresh: () => void
      /** Begins anew, after a payment that ended without paying. */
      again: () => void
      stop: () => Promise<void>
    }

/** What the traveller's voucher does for this payment. */
export type VoucherView = {
  /** What there is to spend on it, with what it pays already. */
  balance: number
  /** It went otherwise than was shown: spent in between, or the sum is another one. */
  news: VoucherNews | null
  /** The payment is begun anew with another part of the voucher: nothing is to be pressed meanwhile. */
  changing: boolean
  use: (part: VoucherPart) => Promise<void>
}
export type VoucherNews = 'GONE' | 'LESS' | 'OTHER_SUM'
/** What of the sum it pays: as far as it goes, or all of it, at the sum that was shown and pressed for. */
export type VoucherPart = { kind: 'none' } | { kind: 'some'; shown: number } | { kind: 'all'; sum: number }

const NO_VOUCHER: VoucherPart = { kind: 'none' }
const asked = (part: VoucherPart) =>
  part.kind === 'none' ? {} : { voucher: true, ...(part.kind === 'all' ? { voucherPaysAll: part.sum } : {}) }

function newsOf(part: VoucherPart, answer: Started): VoucherNews | null {
  if (part.kind === 'none' || !answer.ok || answer.value.state !== 'YOUR_TURN') return null
  const pays = answer.value.voucherInPennies ?? 0
  if (pays === 0) return 'GONE'
  return pays < (part.kind === 'all' ? part.sum : part.shown) ? 'LESS' : null
}

type Started = Result<Payment, RefusalOf<typeof startPayment>>

/** What a late answer leaves to be given up. What was paid, or may have been, is told of at the next start. */
const unpaid =
  (order: string) =>
  (answer: Started): string | null => {
    if (!answer.ok) return null
    if (answer.value.state === 'YOUR_TURN') return answer.value.paymentID
    beginPayment(order)
    return null
  }

/** Without an answer none is offered: a card pays all the same. */
const voucherLeft = async (): Promise<number> =>
  travellerNow() ? (await load(readVoucher, {}).catch(() => ({ balance: 0 }))).balance : 0

/** Asked again so often while somebody waits for the truth. */
const FINDING_OUT_MS = 2000
const BUSY_MS = 4000
const RETURNING_MS = 10_000

let visits = 0

function targetOf(order: string): PaymentTarget {
  if (order === WHOLE_BASKET) return { kind: 'basket' }
  const exchanged = exchangedOrder(order)
  return exchanged === null ? { kind: 'order', orderID: order } : { kind: 'exchange', orderID: exchanged }
}

/**
 * One payment, from whatever state it is in. Nothing here decides anything: the server says how it stands, and a reload,
 * a lost connection or another device finds the same payment again.
 */
export function usePayment(order: string): PaymentView {
  const paymentID = useRef<string | null>(null)
  /** The beginning of a payment, until its answer is shown. */
  const starting = useRef<Promise<Started> | null>(null)
  const givenUp = useRef(false)
  const left = useRef(false)
  const part = useRef(NO_VOUCHER)
  const [balance, setBalance] = useState(0)
  const [news, setNews] = useState<VoucherNews | null>(null)
  const [changing, setChanging] = useState<VoucherPart['kind'] | null>(null)
  const [busy, setBusy] = useState(false)
  const [asking, setAsking] = useState(false)
  const who = travellerNow()?.customerId ?? 'guest'

  const [visit] = useState(() => ++visits)

  const query = useQuery({
    // Whoever leaves gives up: the same page at another address must not begin with what was given up a moment ago.
    queryKey: [who, 'payment', order, visit],
    staleTime: 0,
    gcTime: 0,
    queryFn: async ({ signal }): Promise<Started> => {
      if (!travellerNow()) recallGuestOrder()
      if (paymentID.current) return done(await load(readPayment, { paymentID: paymentID.current }, { signal }))
      await paymentStopped()
      // Left in between: nothing is begun for nobody.
      signal.throwIfAborted()
      const begin = () => {
        starting.current = send(startPayment, { target: targetOf(order), ...asked(part.current) })
        return starting.current
      }
      let answer = await begin()
      let told = newsOf(part.current, answer)
      if (!answer.ok && answer.refusal === 'VOUCHER_SUM_CHANGED' && !signal.aborted) {
        // Nothing was bought: with the sum as it is now, and a card, until they choose anew.
        part.current = NO_VOUCHER
        told = 'OTHER_SUM'
        answer = await begin()
      }
      if (answer.ok) paymentID.current = answer.value.paymentID
      if (answer.ok && !signal.aborted) beginPayment(order)
      // Asked once it is known what this payment took of it: both figures are of the same moment.
      setBalance(answer.ok && answer.value.state === 'YOUR_TURN' ? await voucherLeft() : 0)
      setNews(told)
      setChanging(null)
      return answer
    },
    refetchInterval: ({ state }) => {
      const now = state.data?.ok ? state.data.value.state : null
      if (now === 'FINDING_OUT') return FINDING_OUT_MS
      if (now === 'RETURNING') return RETURNING_MS
      return now === 'YOUR_TURN' && busy ? BUSY_MS : false
    },
  })
  const { refetch, data } = query
  const state = data?.ok ? data.value.state : null

  const refresh = useEffectEvent(() => void refetch())
  useEffect(() => {
    const stops = [onReconnect(() => refresh()), onResume(() => refresh())]
    return () => stops.forEach((stop) => stop())
  }, [])
  useEffect(() => {
    if (state !== null && state !== 'YOUR_TURN' && state !== 'FINDING_OUT') endPayment()
  }, [state])

  // Whoever leaves with nothing sent has given up: what they hold can be changed again.
  const leave = useEffectEvent(() => {
    const shown = data?.ok ? data.value.paymentID : null
    if (shown === null || shown !== paymentID.current) {
      if (starting.current) void giveUpPayment(starting.current.then(unpaid(order)))
    } else if (state === 'YOUR_TURN' && !busy && !givenUp.current) {
      endPayment()
      void giveUpPayment(shown)
    }
  })
  useEffect(() => {
    left.current = false
    return () => {
      left.current = true
      leave()
    }
  }, [])

  /** A payment pays what it began with: another part of the voucher is another payment, and the first is given up for it. */
  const use = async (wanted: VoucherPart) => {
    const before = paymentID.current
    if (changing !== null || busy || before === null) return
    setChanging(wanted.kind)
    setNews(null)
    try {
      const { state: after } = await load(stopPayment, { paymentID: before })
      if (left.current) return
      // A card was quicker, or the bank is silent: how it stands is shown, and nothing is begun beside it.
      if (after === 'CANCELLED' || after === 'REFUSED') {
        part.current = wanted
        paymentID.current = null
        starting.current = null
      }
      await refetch()
    } catch (trouble) {
      // It is as it was.
      logTrouble('payments', 'voucher', trouble)
      await refetch()
    } finally {
      if (paymentID.current !== null) setChanging(null)
    }
  }

  if (!data) {
    if (query.isError && !query.isFetching) return { state: 'unavailable', unsure: false, retry: () => void refetch() }
    return { state: 'starting' }
  }
  if (!data.ok) return { state: 'refused', refusal: data.refusal, retry: () => void refetch() }
  // Nothing is known of the one that was to begin: it is asked for again, and is never begun twice.
  if (changing !== null && query.isError && !query.isFetching)
    return { state: 'unavailable', unsure: changing === 'all', retry: () => void refetch() }
  return {
    state: 'ready',
    payment: data.value,
    voucher: {
      balance: balance + (data.value.voucherInPennies ?? 0),
      news,
      changing: changing !== null,
      use,
    },
    busy: busy && state === 'YOUR_TURN',
    asking: asking && state === 'YOUR_TURN',
    silent: query.isError,
    submitted: () => setBusy(true),
    hear: (says) => {
      if (says.kind === 'working' || says.kind === 'challenge') setBusy(true)
      if (says.kind === 'challenge') setAsking(true)
      if (says.kind === 'incomplete') setBusy(false)
      if (says.kind === 'incomplete' || says.kind === 'decided') setAsking(false)
      if (says.kind === 'decided') void refetch().finally(() => setBusy(false))
    },
    refresh: () => void refetch(),
    again: () => {
      paymentID.current = null
      starting.current = null
      givenUp.current = false
      part.current = NO_VOUCHER
      setNews(null)
      setBusy(false)
      setAsking(false)
      void refetch()
    },
    stop: async () => {
      if (!paymentID.current) return
      givenUp.current = true
      await giveUpPayment(paymentID.current)
      await refetch()
    },
  }
}
