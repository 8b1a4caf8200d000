import { removePhotocard, type Photocard } from '@cledrau/contract/account/photocard.ts'
import { isOver } from '@cledrau/domain/wallet/status.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { ask } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { photocard } from '../../state/photocard.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { useWalletCell } from '../wallet-kept.ts'
import { keepPhotocard } from './kept-photocard.ts'

/** Its owner takes the picture back at any time; what that means for a season that names it is said before. */
export function RemovePhotocard({ card: { number } }: { card: Photocard }) {
  const { t } = useWords()
  const { online } = useOnline()
  const wallet = useWalletCell()
  const isNamed =
    wallet.state === 'ready' &&
    wallet.entries.some(({ tickets }) =>
      tickets.some((ticket) => ticket.photocard === number && !isOver(ticket.ticketStatus)),
    )
  const remove = async () => {
    try {
      const answer = await send(removePhotocard, {})
      if (!answer.ok) return
      photocard.put(answer.value)
      keepPhotocard(null)
    } catch (trouble) {
      showTrouble(trouble, 'removePhotocard')
    }
  }
  const first = () =>
    ask({
      title: t('PHOTOCARD_REMOVE_ASK'),
      message: t(isNamed ? 'PHOTOCARD_REMOVE_SEASON' : 'PHOTOCARD_REMOVE_TEXT', { number }),
      confirmLabel: t('PHOTOCARD_REMOVE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: remove,
    })
  return (
    <Button kind="second" offline={!online} onClick={first}>
      {t('PHOTOCARD_REMOVE')}
    </Button>
  )
}
