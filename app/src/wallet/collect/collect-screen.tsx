import { collectProducts } from '@cledrau/contract/wallet/card-products.ts'
import { useEffect, useRef, useState } from 'react'
import type { WordName } from '../../i18n/names.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { send } from '../../api/client.ts'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { Loaded } from '../../page/loaded.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { cardProducts } from '../../search/who/card-products.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { EmptyState } from '../../ui/state/state.tsx'

/** `loaded`: so many tickets are on the card now. */
type Step = 'ready' | 'holding' | { loaded: number } | { wrong: WordName }

/** A phone that can write smartcards puts on them what waits. */
export function CollectScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const { readSmartcard } = usePlatform()
  const [step, setStep] = useState<Step>('ready')
  const leaving = useRef(new AbortController())
  useEffect(() => {
    const here = new AbortController()
    leaving.current = here
    cardProducts.fetch().catch((trouble: unknown) => logTrouble('wallet', 'cardProducts', trouble))
    return () => here.abort()
  }, [])

  const hold = async () => {
    if (!readSmartcard) return
    const { signal } = leaving.current
    setStep('holding')
    try {
      const answer = await send(collectProducts, { isrn: await readSmartcard(signal) })
      if (answer.ok) await cardProducts.fetch()
      setStep(answer.ok ? { loaded: answer.value.products.length } : { wrong: `REFUSAL_${answer.refusal}` })
    } catch (trouble) {
      if (signal.aborted) return
      logTrouble('wallet', 'collectProducts', trouble)
      setStep({ wrong: 'WALLET_CARD_NOT_READ' })
    }
  }
  return (
    <div className="stack">
      <ScreenHead title={t('WALLET_CARD_COLLECT_TITLE')} back={pathTo('TicketWallet')} backWhenWide />
      <Loaded of={cardProducts.use()} rows={2}>
        {({ products }) => {
          const waiting = products.filter(({ state }) => state === 'WAITING')
          return waiting.length === 0 ? (
            <EmptyState title={t('WALLET_CARD_NONE')}>{t('WALLET_CARD_NONE_TEXT')}</EmptyState>
          ) : (
            <Card flush>
              <List label={t('WALLET_CARD_WAITING')}>
                {waiting.map(({ recordLocator }) => (
                  <ListRow key={recordLocator} icon="ticket" href={hrefTo('TicketWalletDetails', { recordLocator })}>
                    {t('WALLET_BOOKING', { reference: recordLocator })}
                  </ListRow>
                ))}
              </List>
            </Card>
          )
        }}
      </Loaded>
      <div aria-live="assertive">
        {step === 'holding' && <Note icon="tap">{t('WALLET_CARD_HOLD')}</Note>}
        {typeof step === 'object' && 'loaded' in step && (
          <Note kind="good">{t('WALLET_CARD_DONE', { count: step.loaded })}</Note>
        )}
        {typeof step === 'object' && 'wrong' in step && <Note kind="bad">{t(step.wrong)}</Note>}
      </div>
      <Button full icon="tap" loading={step === 'holding'} offline={!online} onClick={() => void hold()}>
        {t('WALLET_CARD_COLLECT_HERE')}
      </Button>
    </div>
  )
}
