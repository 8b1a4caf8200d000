import { addPaygCard, startPaygCard } from '@cledrau/contract/payg/cards.ts'
import type { FormSays } from '@cledrau/contract/buying/bank-form.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { useEffect, useEffectEvent, useState } from 'react'
import { Failed } from '../../api/failed.ts'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { instanceId } from '../../platform/instance-id.ts'
import { recallForVisit, rememberForVisit } from '../../platform/visit-storage.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { isSet } from '../../routes/query.ts'
import { useTraveller } from '../../state/traveller.ts'
import { welcomeGuest } from '../guest.ts'
import { reloadPayg } from '../payg-data.ts'

type Session = ReplyOf<typeof startPaygCard>

export type AddingCard =
  | { state: 'loading' }
  /** The bank didn't open its form. */
  | { state: 'failed'; retry: () => void }
  /** Open for too long. */
  | { state: 'over'; retry: () => void }
  | { state: 'finding-out' }
  | { state: 'form'; session: Session; working: boolean; declined: boolean; onForm: (says: FormSays) => void }

const ASK_EVERY_MS = 1500

/** One card is typed at the bank and joins whoever is here. What the form says is only a reason to ask the server. */
export function useAddingCard(): AddingCard {
  const { query } = useLocation()
  const signedIn = useTraveller() !== null
  // iOS comes back by an address: the session is the one that was begun before.
  const cameBack = isSet(query, 'Redirected')
  const [session, setSession] = useState<Session | null>(() =>
    cameBack ? recallForVisit<Session>('paygAdding') : null,
  )
  const [state, setState] = useState<'loading' | 'failed' | 'over' | 'finding-out' | 'form'>(
    session ? 'finding-out' : 'loading',
  )
  const [working, setWorking] = useState(false)
  const [declined, setDeclined] = useState(false)

  const begin = async () => {
    setState('loading')
    try {
      const begun = await send(startPaygCard, { guestCheckout: !signedIn, appInstanceId: instanceId() })
      if (!begun.ok) return setState('failed')
      rememberForVisit('paygAdding', { ...begun.value, frame: null })
      setSession(begun.value)
      setState('form')
    } catch (trouble) {
      logTrouble('payg', 'startPaygCard', trouble)
      setState('failed')
    }
  }

  const leave = (status: 'success' | 'fail', responseStatus?: string) => {
    rememberForVisit('paygAdding', null)
    navigate(pathTo('AddContactlessCardStatus', { status, ...(responseStatus && { responseStatus }) }), {
      replace: true,
    })
  }

  const add = async () => {
    if (!session) return
    const { clientId, transientToken, customerReference, validUntil } = session
    try {
      const added = await send(addPaygCard, {
        clientId,
        ...(transientToken !== null && { transientToken }),
        ...(customerReference !== null && { customerReference }),
      })
      if (!added.ok) return leave('fail', added.refusal)
      switch (added.value.state) {
        case 'ADDED':
          if (!signedIn && transientToken !== null && validUntil !== null) welcomeGuest(transientToken, validUntil)
          await reloadPayg()
          return leave('success')
        case 'FINDING_OUT':
          return setState('finding-out')
        case 'OVER':
          return setState('over')
        case 'REFUSED':
        case 'YOUR_TURN':
          setDeclined(true)
          return session.frame === null ? leave('fail') : setState('form')
      }
    } catch (trouble) {
      if (trouble instanceof Failed) leave('fail', String(trouble.status))
      else setState('finding-out')
    } finally {
      setWorking(false)
    }
  }

  const start = useEffectEvent(() => void (session ? add() : begin()))
  useEffect(() => {
    const timer = setTimeout(start)
    return () => clearTimeout(timer)
  }, [])
  const again = useEffectEvent(() => void add())
  useEffect(() => {
    if (state !== 'finding-out') return undefined
    const timer = setInterval(again, ASK_EVERY_MS)
    return () => clearInterval(timer)
  }, [state])

  if (state === 'form' && session)
    return {
      state,
      session,
      working,
      declined,
      onForm: ({ kind }) => {
        if (kind === 'working') {
          setWorking(true)
          setDeclined(false)
        }
        if (kind === 'challenge' || kind === 'incomplete') setWorking(false)
        if (kind === 'decided') void add()
      },
    }
  if (state === 'failed' || state === 'over') return { state, retry: () => void begin() }
  return { state: state === 'finding-out' ? 'finding-out' : 'loading' }
}
