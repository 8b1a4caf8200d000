import { startCardSession } from '@cledrau/contract/buying/payment-cards.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { pathTo } from '../../routes/href.ts'
import { navigate, useLocation } from '../../routes/hash-location.ts'
import { showMessage } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { addRoute } from './cards-page.tsx'

/** Begins to add a card and goes to its page, which is about that one session with the bank. */
export function useAddCard(): { adding: boolean; add: (replace?: boolean) => Promise<void> } {
  const { t } = useWords()
  const { path } = useLocation()
  const [adding, setAdding] = useState(false)

  async function add(replace = false) {
    setAdding(true)
    try {
      const begun = await send(startCardSession, {})
      if (begun.ok) navigate(pathTo(addRoute(path), { clientId: begun.value.clientId }), { replace })
      else
        showMessage({
          title: t('CARD_REFUSED'),
          message: t(`REFUSAL_${begun.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
    } catch (trouble) {
      showTrouble(trouble, 'startCardSession')
    } finally {
      setAdding(false)
    }
  }
  return { adding, add }
}
