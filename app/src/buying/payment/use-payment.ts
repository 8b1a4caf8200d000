import type { RefusalOf } from '@cledrau/contract/endpoint.ts'
import type { FormSays } from '@cledrau/contract/buying/bank-form.ts'
import type { Payment, PaymentTarget } from '@cledrau/contract/buying/payments.ts'
import { readPayment, startPayment } from '@cledrau/contract/buying/payments.ts'
import type { Result } from '@cledrau/domain/result.ts'
import { done } from '@cledrau/domain/result.ts'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { load, send } from '../../api/client.ts'
import { recallGuestOrder } from '../guest-order.ts'
import { onReconnect, onResume } from '../../state/events.ts'
import { beginPayment, endPayment, giveUpPayment, paymentStopped } from '../payment-under-way.ts'
import { travellerNow } from '../../state/traveller.ts'
import { exchangedOrder, WHOLE_BASKET } from '../buying-path.ts'

export type PaymentView =
  | { state: 'starting' }
  | { state: 'unavailable'; retry: () => void }
  | { state: 'refused'; refusal: RefusalOf<typeof startPayment>; retry: () => void }
  | {
      state: 'ready'
      payment: Payment
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
      starting.current = send(startPayment, { target: targetOf(order) })
      const answer = await starting.current
      if (answer.ok) paymentID.current = answer.value.paymentID
      if (answer.ok && !signal.aborted) beginPayment(order)
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
  useEffect(() => () => leave(), [])

  if (!data) {
    if (query.isError && !query.isFetching) return { state: 'unavailable', retry: () => void refetch() }
    return { state: 'starting' }
  }
  if (!data.ok) return { state: 'refused', refusal: data.refusal, retry: () => void refetch() }
  return {
    state: 'ready',
    payment: data.value,
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
