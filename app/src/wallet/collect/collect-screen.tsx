import { hrefTo, pathTo } from '../../routes/href.ts'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { cardProducts } from '../../search/who/card-products.ts'
import { useOnline } from '../../state/online.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import type { Step } from './collect.ts'
import { useCollect, type Collecting } from './use-collect.ts'

/** The same words as on the system's own sheet, which lies over this page on an iPhone. */
const SAID_AT: Record<Step, WordName> = {
  ASKING: 'WALLET_CARD_ASKING',
  HOLDING: 'WALLET_CARD_HOLD',
  READING: 'SMARTCARD_READING',
  UPDATING: 'SMARTCARD_UPDATING',
}

/** A phone that can write smartcards puts on them what waits. */
export function CollectScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const { collecting, start } = useCollect()
  const known = cardProducts.use()
  const nothingLeft = known.state === 'ready' && known.value.products.every(({ state }) => state !== 'WAITING')
  return (
    <div className="stack">
      <ScreenHead title={t('WALLET_CARD_COLLECT_TITLE')} back={pathTo('TicketWallet')} backWhenWide />
      <div aria-live="assertive" className="stack stack-2">
        <Said collecting={collecting} />
      </div>
      <Loaded of={known} rows={2}>
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
      {nothingLeft && collecting.state !== 'busy' ? (
        <ButtonLink full href={hrefTo('TicketWallet')}>
          {t('TITLE_WALLET')}
        </ButtonLink>
      ) : (
        <Button
          full
          icon="tap"
          loading={collecting.state === 'busy'}
          offline={!online}
          disabled={start === null}
          onClick={() => start?.()}
        >
          {t('WALLET_CARD_COLLECT_HERE')}
        </Button>
      )}
      {collecting.state === 'busy' && (
        <Button full kind="second" onClick={collecting.stop}>
          {t('GLOBAL_CANCEL')}
        </Button>
      )}
    </div>
  )
}

function Said({ collecting }: { collecting: Collecting }) {
  const { t } = useWords()
  if (collecting.state === 'ready') return null
  if (collecting.state === 'busy') return <Note icon="tap">{t(SAID_AT[collecting.step])}</Note>
  const { ended } = collecting
  if ('wrong' in ended) return <Note kind="bad">{t(ended.wrong)}</Note>
  return (
    <Note kind="good">
      <p>{t('SMARTCARD_COMPLETE')}</p>
      <p>{t('WALLET_CARD_DONE', { count: ended.loaded })}</p>
    </Note>
  )
}
