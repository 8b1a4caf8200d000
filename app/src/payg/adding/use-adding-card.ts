import { addPaygCard, startPaygCard } from '@cledrau/contract/payg/cards.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { useState } from 'react'
import { Failed } from '../../api/failed.ts'
import { send } from '../../api/client.ts'
import { instanceId } from '../../platform/instance-id.ts'
import { recallForVisit, rememberForVisit } from '../../platform/visit-storage.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { isSet } from '../../routes/query.ts'
import { useTraveller } from '../../state/traveller.ts'
import { welcomeGuest } from '../guest.ts'
import { reloadPayg } from '../payg-data.ts'
import { useBankVisit, type BankVisit } from '../use-bank-visit.ts'

type Session = ReplyOf<typeof startPaygCard>

/** One card is typed at the bank and joins whoever is here. */
export function useAddingCard(): BankVisit<Session> {
  const { query } = useLocation()
  const signedIn = useTraveller() !== null
  // iOS comes back by an address: the session is the one that was begun before.
  const [before] = useState(() => (isSet(query, 'Redirected') ? recallForVisit<Session>('paygAdding') : null))

  const leave = (status: 'success' | 'fail', responseStatus?: string) => {
    rememberForVisit('paygAdding', null)
    navigate(pathTo('AddContactlessCardStatus', { status, ...(responseStatus && { responseStatus }) }), {
      replace: true,
    })
    return 'left' as const
  }

  return useBankVisit({
    name: 'startPaygCard',
    before,
    begin: async () => {
      const begun = await send(startPaygCard, { guestCheckout: !signedIn, appInstanceId: instanceId() })
      if (!begun.ok) return null
      rememberForVisit('paygAdding', { ...begun.value, frame: null })
      return begun.value
    },
    settle: async ({ clientId, transientToken, customerReference, validUntil, frame }) => {
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
            return 'finding-out'
          case 'OVER':
            return 'over'
          case 'REFUSED':
          case 'YOUR_TURN':
            return frame === null ? leave('fail') : 'declined'
        }
      } catch (trouble) {
        if (trouble instanceof Failed) return leave('fail', String(trouble.status))
        throw trouble
      }
    },
  })
}
