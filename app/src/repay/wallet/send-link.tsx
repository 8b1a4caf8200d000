import { linkToClaim } from '@cledrau/contract/repay/smart-repay.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { showMessage, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { share } from '../../platform/share.ts'
import { useOnline } from '../../state/online.ts'
import { user } from '../../state/personal.ts'
import { Button } from '../../ui/button/button.tsx'
import { claimLinkRequest } from '../claim-link.ts'
import { guestOf } from '../asking.ts'

type SendLinkProps = {
  recordLocator: string
  trips: readonly { state: string; journey: 'outbound' | 'return'; ticketID: string }[]
}

/** A link that claims on another device, or lets somebody else press: good once, and for a day. */
export function SendLink({ recordLocator, trips }: SendLinkProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [busy, setBusy] = useState(false)
  const owed = trips.find(({ state }) => state === 'OWED')
  if (!owed) return null
  const make = async () => {
    setBusy(true)
    try {
      const { ticketID, journey } = owed
      const request = claimLinkRequest({ recordLocator, ticketID }, journey, 'claim', user.known() ?? null)
      const answer = await send(linkToClaim, request, guestOf({ recordLocator }))
      if (!answer.ok)
        return showMessage({
          title: t('REPAY_NOT_DONE'),
          message: t(`REFUSAL_${answer.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
      const shared = await share(t('TITLE_DELAY_REPAY'), answer.value.link)
      if (shared === 'copied') showToast(t('REPAY_LINK_COPIED'), 'check')
    } catch (trouble) {
      showTrouble(trouble, 'linkToClaim')
    } finally {
      setBusy(false)
    }
  }
  return (
    <div className="stack stack-2">
      <div>
        <Button kind="quiet" icon="share" loading={busy} offline={!online} onClick={() => void make()}>
          {t('REPAY_LINK_SHARE')}
        </Button>
      </div>
      <p className="t-s soft">{t('REPAY_LINK_NOTE')}</p>
    </div>
  )
}
