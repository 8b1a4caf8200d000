import { lazy, Suspense, useEffect, useState } from 'react'
import { PhotocardShown } from '../../buying/photocard/photocard-shown.tsx'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { photocard } from '../../state/photocard.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { useWalletCell } from '../wallet-kept.ts'
import { momentOf } from '../wallet-entries.ts'
import { keepPhotocard } from './kept-photocard.ts'
import { RemovePhotocard } from './remove-photocard.tsx'

const MakePhotocard = lazy(async () => ({
  default: (await import('../../buying/photocard/make-photocard.tsx')).MakePhotocard,
}))

/** The photocard that was made here; without a signal the one that lies beside the tickets. */
export function OwnPhotocard() {
  const { t, language } = useWords()
  const { online } = useOnline()
  const known = photocard.use()
  const wallet = useWalletCell()
  const [making, setMaking] = useState(false)
  const heard = known.state === 'ready' ? known.value.photocard : undefined
  // Once there is a wallet to lie in.
  const { state } = wallet
  useEffect(() => {
    if (heard !== undefined && state === 'ready') keepPhotocard(heard)
  }, [heard, state])
  const card = heard === undefined ? wallet.state === 'ready' && wallet.photocard : heard
  const since = card && momentOf(card.since)
  return (
    <section className="stack stack-2" aria-labelledby="own-photocard">
      <h2 className="t-l" id="own-photocard">
        {t('PHOTOCARD')}
      </h2>
      {card && since ? (
        <Card>
          <PhotocardShown card={card}>
            <p className="t-s soft">
              {t('PHOTOCARD_SINCE', { day: formatDay(dayOf(since), language), year: card.since.slice(0, 4) })}
            </p>
          </PhotocardShown>
        </Card>
      ) : (
        heard === null && <p className="soft">{t('PHOTOCARD_NONE')}</p>
      )}
      {heard !== undefined && (
        <div className="row row-wrap">
          <Button kind="second" icon={card ? 'edit' : 'plus'} offline={!online} onClick={() => setMaking(true)}>
            {t(card ? 'PHOTOCARD_NEW_PICTURE' : 'PHOTOCARD_MAKE')}
          </Button>
          {heard && <RemovePhotocard card={heard} />}
        </div>
      )}
      {making && (
        <Suspense>
          <MakePhotocard card={card || null} onClose={() => setMaking(false)} />
        </Suspense>
      )}
    </section>
  )
}
