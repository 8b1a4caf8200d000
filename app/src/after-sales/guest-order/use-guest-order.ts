import { askGuestCode, openGuestOrder } from '@cledrau/contract/buying/orders.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { say } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { pathTo } from '../../routes/href.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { putOrder } from '../../buying/orders-known.ts'
import { buyingPath } from '../../buying/buying-path.ts'
import { keepGuestOrder } from '../../buying/guest-order.ts'
import { heldOf } from '../../wallet/guest-tickets.ts'
import { refreshWallet } from '../../wallet/wallet.ts'
import type { Named } from './guest-order-rules.ts'
import { asMeant, codeProblems, nameProblems } from './guest-order-rules.ts'

/** Whether the code was asked for. */
async function askFor(named: Named): Promise<boolean> {
  try {
    return (await send(askGuestCode, named)).ok
  } catch (trouble) {
    showTrouble(trouble, 'guest-code')
    return false
  }
}

export const useNameForm = (reference: string, onNamed: (named: Named) => void) =>
  useForm<Named>({
    start: { recordLocator: reference, email: '' },
    order: ['recordLocator', 'email'],
    check: nameProblems,
    onSubmit: async (typed) => {
      const named = { recordLocator: asMeant(typed.recordLocator), email: typed.email.trim() }
      if (await askFor(named)) onNamed(named)
    },
  })

/** The code of the letter opens the order, for a day, on its confirmation; or what is kept about it, for who came for that. */
export function useCodeForm(named: Named, forData: boolean) {
  const [asking, setAsking] = useState(false)
  const form = useForm({
    start: { code: '' },
    order: ['code'],
    check: codeProblems,
    onSubmit: async ({ code }): Promise<void> => {
      try {
        const opened = await send(openGuestOrder, { ...named, code: asMeant(code) })
        if (!opened.ok) return form.show({ code: `REFUSAL_${opened.refusal}` })
        const { guestToken, order } = opened.value
        keepGuestOrder({ guestToken, orderID: order.orderID, email: named.email })
        if (forData) return navigate(pathTo('GuestData', { order: order.orderID }), { replace: true })
        putOrder(order)
        await refreshWallet()
        const held = heldOf(order.recordLocator)
          ? pathTo('TicketWalletDetails', { recordLocator: order.recordLocator })
          : buyingPath('ConfirmationPage', { order: order.orderID }, {})
        navigate(held, { replace: true })
      } catch (trouble) {
        showTrouble(trouble, 'guest-token')
      }
    },
  })
  const again = async () => {
    setAsking(true)
    const asked = await askFor(named)
    setAsking(false)
    form.clear()
    if (asked) showToast(say('GUEST_ORDER_SENT_AGAIN'), 'mail')
  }
  return { form, again: () => void again(), asking }
}
