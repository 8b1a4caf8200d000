import { isOwnPhotocard } from '@cledrau/domain/photocards/own-number.ts'
import { PhotocardShown } from '../../buying/photocard/photocard-shown.tsx'
import { useWords } from '../../i18n/words.ts'
import { photocard } from '../../state/photocard.ts'
import { Note } from '../../ui/message/note.tsx'
import { useWalletCell } from '../wallet-kept.ts'

/** Who may travel on a season: the face beside it, also without a signal, and that it can't be handed over. */
export function SeasonsFace({ number }: { number: string }) {
  const { t } = useWords()
  const wallet = useWalletCell()
  const card = wallet.state === 'ready' ? wallet.photocard : null
  const alone = <p className="t-s soft">{t('PHOTOCARD_ONE_PERSON')}</p>
  if (card?.number === number) return <PhotocardShown card={card}>{alone}</PhotocardShown>
  return (
    <>
      {alone}
      {isOwnPhotocard(number) && <Removed number={number} />}
    </>
  )
}

/** By its owner: until there is a picture again, nothing goes with this ticket. */
function Removed({ number }: { number: string }) {
  const { t } = useWords()
  const known = photocard.use()
  if (known.state !== 'ready' || known.value.photocard !== null) return null
  return <Note kind="attention">{t('PHOTOCARD_REMOVED', { number })}</Note>
}
