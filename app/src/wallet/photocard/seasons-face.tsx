import { PhotocardShown } from '../../buying/photocard/photocard-shown.tsx'
import { useWords } from '../../i18n/words.ts'
import { useWalletCell } from '../wallet-kept.ts'

/** Who may travel on a season: the face beside it, also without a signal, and that it can't be handed over. */
export function SeasonsFace({ number }: { number: string }) {
  const { t } = useWords()
  const wallet = useWalletCell()
  const card = wallet.state === 'ready' ? wallet.photocard : null
  const alone = <p className="t-s soft">{t('PHOTOCARD_ONE_PERSON')}</p>
  return card?.number === number ? <PhotocardShown card={card}>{alone}</PhotocardShown> : alone
}
