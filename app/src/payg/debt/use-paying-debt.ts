import type { BankFormAddress, FormSays } from '@cledrau/contract/buying/bank-form.ts'
import type { PaygCard } from '@cledrau/contract/payg/cards.ts'
import { payPaygDebt, startPaygPayment } from '@cledrau/contract/payg/paying.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { asking, reloadPayg } from '../payg-data.ts'

export type PayingDebt =
  | { state: 'loading' }
  | { state: 'finding-out' }
  | { state: 'failed'; retry: () => void }
  | {
      state: 'form'
      frame: BankFormAddress
      amount: number
      working: boolean
      declined: boolean
      onForm: (says: FormSays) => void
    }

const ASK_EVERY_MS = 1500
type Begun = { clientId: string; frame: BankFormAddress | null; amount: number }

/** One payment of what a card owes, typed at the bank. What the form says is only a reason to ask the server. */
export function usePayingDebt({ accountId }: PaygCard): PayingDebt {
  const [begun, setBegun] = useState<Begun | null>(null)
  const [state, setState] = useState<'loading' | 'failed' | 'finding-out' | 'form'>('loading')
  const [working, setWorking] = useState(false)
  const [declined, setDeclined] = useState(false)

  const leave = async (status: 'success' | 'fail') => {
    await reloadPayg()
    navigate(pathTo('AddPaymentStatus', { status }), { replace: true })
  }

  const begin = async () => {
    setState('loading')
    try {
      const answer = await send(startPaygPayment, { ...asking(), accountId })
      if (!answer.ok) return answer.refusal === 'NOTHING_TO_PAY' ? await reloadPayg() : setState('failed')
      setBegun(answer.value)
      setState(answer.value.frame === null ? 'finding-out' : 'form')
    } catch (trouble) {
      logTrouble('payg', 'startPaygPayment', trouble)
      setState('failed')
    }
  }

  const settle = async () => {
    if (!begun) return
    try {
      const answer = await send(payPaygDebt, { ...asking(), accountId, clientId: begun.clientId })
      if (!answer.ok) return await leave(answer.refusal === 'NOTHING_TO_PAY' ? 'success' : 'fail')
      switch (answer.value.state) {
        case 'PAID':
          return await leave('success')
        case 'FINDING_OUT':
          return setState('finding-out')
        case 'OVER':
          return await leave('fail')
        case 'REFUSED':
        case 'YOUR_TURN':
          setDeclined(true)
          return begun.frame === null ? await leave('fail') : setState('form')
      }
    } catch (trouble) {
      // Nobody knows whether it was paid: the server is asked until it does.
      logTrouble('payg', 'payPaygDebt', trouble)
      setState('finding-out')
    } finally {
      setWorking(false)
    }
  }

  const start = useEffectEvent(() => void begin())
  useEffect(() => {
    const timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [])
  const again = useEffectEvent(() => void settle())
  useEffect(() => {
    if (state !== 'finding-out') return undefined
    const timer = setInterval(again, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [state])

  if (state === 'form' && begun?.frame)
    return {
      state,
      frame: begun.frame,
      amount: begun.amount,
      working,
      declined,
      onForm: ({ kind }) => {
        if (kind === 'working') {
          setWorking(true)
          setDeclined(false)
        }
        if (kind === 'challenge' || kind === 'incomplete') setWorking(false)
        if (kind === 'decided') void settle()
      },
    }
  if (state === 'failed') return { state, retry: () => void begin() }
  return { state: state === 'finding-out' ? 'finding-out' : 'loading' }
}
