import type { BankFormAddress, FormSays } from '@cledrau/contract/buying/bank-form.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { logTrouble } from '../api/log.ts'

/** One visit to the bank's form. What the form says is only a reason to ask the server. */
export type BankVisit<Begun> =
  | { state: 'loading' }
  /** The bank didn't open its form. */
  | { state: 'failed'; retry: () => void }
  /** Open for too long. */
  | { state: 'over'; retry: () => void }
  /** Nobody knows yet how it ended: the server is asked until it does. */
  | { state: 'finding-out' }
  | { state: 'form'; begun: Begun; working: boolean; declined: boolean; onForm: (says: FormSays) => void }

type Steps<Begun> = {
  /** What it is called where troubles are written down. */
  name: string
  /** Begun on an earlier page: only its end is asked for. */
  before?: Begun | null
  /** Nothing: it can’t be begun now. */
  begin: () => Promise<Begun | null>
  /** How it stands at the server. Whoever has left the page says so. */
  settle: (begun: Begun) => Promise<'finding-out' | 'over' | 'declined' | 'left'>
}

const ASK_EVERY_MS = 1500

export function useBankVisit<Begun extends { frame: BankFormAddress | null }>({
  name,
  before = null,
  begin,
  settle,
}: Steps<Begun>): BankVisit<Begun> {
  const [begun, setBegun] = useState<Begun | null>(before)
  const [state, setState] = useState<BankVisit<Begun>['state']>(before ? 'finding-out' : 'loading')
  const [working, setWorking] = useState(false)
  const [declined, setDeclined] = useState(false)

  const start = async () => {
    setState('loading')
    setDeclined(false)
    try {
      const opened = await begin()
      setBegun(opened)
      // Without a form it is under way already: begun on another device, or while the bank was silent.
      setState(opened === null ? 'failed' : opened.frame === null ? 'finding-out' : 'form')
    } catch (trouble) {
      logTrouble('payg', name, trouble)
      setState('failed')
    }
  }

  const ask = async (of: Begun) => {
    try {
      const stands = await settle(of)
      if (stands === 'left') return
      if (stands === 'declined') setDeclined(true)
      setState(stands === 'declined' ? 'form' : stands)
    } catch (trouble) {
      logTrouble('payg', name, trouble)
      setState('finding-out')
    } finally {
      setWorking(false)
    }
  }

  const open = useEffectEvent(() => void (begun ? ask(begun) : start()))
  useEffect(() => {
    const timer = setTimeout(open)
    return () => clearTimeout(timer)
  }, [])
  const again = useEffectEvent(() => void (begun && ask(begun)))
  useEffect(() => {
    if (state !== 'finding-out') return undefined
    const timer = setInterval(again, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [state])

  switch (state) {
    case 'form':
      if (!begun) return { state: 'loading' }
      return {
        state,
        begun,
        working,
        declined,
        onForm: ({ kind }) => {
          if (kind === 'working') {
            setWorking(true)
            setDeclined(false)
          }
          if (kind === 'challenge' || kind === 'incomplete') setWorking(false)
          if (kind === 'decided') void ask(begun)
        },
      }
    case 'failed':
    case 'over':
      return { state, retry: () => void start() }
    default:
      return { state }
  }
}
