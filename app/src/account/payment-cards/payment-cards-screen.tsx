import type { PaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import { removePaymentCard } from '@cledrau/contract/buying/payment-cards.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { ask, showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { cardName, cardRuns } from './card-words.ts'
import { CardsPage } from './cards-page.tsx'
import { paymentCards } from './kept-cards.ts'
import { useAddCard } from './use-add-card.ts'

/** The cards that this traveller keeps at the bank. */
export function PaymentCardsScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const { adding, add } = useAddCard()

  const remove = (card: PaymentCard) =>
    ask({
      title: t('CARD_REMOVE_TITLE'),
      message: t('CARD_REMOVE_TEXT', { card: cardName(card, t) }),
      confirmLabel: t('GLOBAL_REMOVE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: async () => {
        try {
          // Gone already is as good as gone.
          await send(removePaymentCard, { cardID: card.cardID })
          showToast(t('CARD_REMOVED'), 'check')
          await paymentCards.fetch()
        } catch (trouble) {
          showTrouble(trouble, 'removePaymentCard')
        }
      },
    })

  const addButton = (
    <Button icon="plus" loading={adding} offline={!online} onClick={() => void add()}>
      {t('CARD_ADD')}
    </Button>
  )
  return (
    <CardsPage title={t('TITLE_PAYMENT_CARDS')}>
      <Loaded of={paymentCards.use()} rows={2}>
        {(cards) =>
          cards.length === 0 ? (
            <EmptyState title={t('CARDS_NONE_TITLE')} actions={addButton}>
              {t('CARDS_NONE_TEXT')}
            </EmptyState>
          ) : (
            <div className="stack">
              <Card flush>
                <List label={t('TITLE_PAYMENT_CARDS')}>
                  {cards.map((card) => (
                    <ListRow
                      key={card.cardID}
                      icon="card"
                      note={cardRuns(card, t)}
                      end={
                        <Button
                          kind="quiet"
                          small
                          disabled={!online}
                          aria-label={t('CARD_REMOVE_OF', { card: cardName(card, t) })}
                          onClick={() => remove(card)}
                        >
                          {t('GLOBAL_REMOVE')}
                        </Button>
                      }
                    >
                      <span className="num">{cardName(card, t)}</span>
                    </ListRow>
                  ))}
                </List>
              </Card>
              <div>{addButton}</div>
            </div>
          )
        }
      </Loaded>
    </CardsPage>
  )
}
