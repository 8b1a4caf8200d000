import { printIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { recallJson } from '../../platform/storage.ts'
import { hrefTo } from '../../routes/href.ts'
import { cardProducts } from '../../search/who/card-products.ts'
import { smartcards } from '../../state/smartcards.ts'
import type { ShownEntry } from '../wallet-entries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useStationName } from './use-station-name.ts'

/** This phone has a reader that couldn't be started; one without any has nothing to say. */
const nfcFailed = () =>
  recallJson('nfcStart', (start): start is { success: boolean } => typeof start === 'object' && start !== null)
    ?.success === false

/** A ticket that lives on a smartcard: which card, whether it is on it yet, and what brings it there. */
export function OnCard({ entry }: { entry: ShownEntry }) {
  const { t } = useWords()
  const { nfc } = usePlatform()
  const nameOf = useStationName()
  const products = cardProducts.use()
  const cards = smartcards.use()
  const { isrn, recordLocator } = entry
  const product =
    products.state === 'ready' ? products.value.products.find((one) => one.recordLocator === recordLocator) : undefined
  const nickname = cards.state === 'ready' ? cards.value.data.find((card) => card.isrn === isrn)?.nickname : undefined
  const waits = product?.state === 'WAITING'
  return (
    <div className="stack stack-2">
      {product && (
        <div>
          <Tag kind={waits ? 'plain' : 'good'} icon={waits ? 'clock' : 'check'}>
            {t(waits ? 'WALLET_CARD_WAITING' : 'WALLET_CARD_LOADED')}
          </Tag>
        </div>
      )}
      <p className="t-l">
        {!waits
          ? t('WALLET_ON_CARD')
          : product.station === null
            ? t('WALLET_CARD_COLLECT')
            : t('WALLET_CARD_COLLECT_AT', { place: nameOf(product.station) })}
      </p>
      {isrn !== null && (
        <p className="soft">
          {nickname || t('SMARTCARD')} <span className="num">{printIsrn(isrn)}</span>
        </p>
      )}
      {waits && !nfc && nfcFailed() && <Note>{t('WALLET_CARD_NFC_FAILED')}</Note>}
      {waits && nfc && (
        <ButtonLink full icon="tap" href={hrefTo('SmartcardAndroid')}>
          {t('WALLET_CARD_COLLECT_HERE')}
        </ButtonLink>
      )}
    </div>
  )
}
