import { removeCard, type Smartcard } from '@cledrau/contract/wallet/smartcards.ts'
import { printIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { ask } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { smartcards } from '../../state/smartcards.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { SmartcardsPage, useCardsPath } from './smartcards-page.tsx'

const KINDS = { ORDERED: 'petrol', ACTIVE: 'good', BLOCKED: 'bad' } as const

/** Somebody's smartcards: which there are, and how to come to another. */
export function ManageSmartcardsScreen() {
  const { t } = useWords()
  const path = useCardsPath()
  return (
    <SmartcardsPage title={t('TITLE_SMARTCARDS')}>
      <Loaded of={smartcards.use()}>
        {({ data: cards }) =>
          cards.length === 0 ? (
            <EmptyState title={t('SMARTCARDS_NONE')}>{t('SMARTCARDS_NONE_TEXT')}</EmptyState>
          ) : (
            <Cards cards={cards} />
          )
        }
      </Loaded>
      <div className="row row-wrap">
        <ButtonLink icon="plus" href={`#${path}/add`}>
          {t('SMARTCARD_ADD')}
        </ButtonLink>
        <ButtonLink kind="second" icon="mail" href={`#${path}/order`}>
          {t('SMARTCARD_ORDER')}
        </ButtonLink>
      </div>
    </SmartcardsPage>
  )
}

function Cards({ cards }: { cards: readonly Smartcard[] }) {
  const { t } = useWords()
  const { online } = useOnline()
  const remove = ({ isrn, nickname }: Smartcard) =>
    ask({
      title: t('SMARTCARD_REMOVE_TITLE', { name: nickname || printIsrn(isrn) }),
      message: t('SMARTCARD_REMOVE_TEXT'),
      confirmLabel: t('SMARTCARD_REMOVE'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: async () => {
        try {
          await send(removeCard, { isrn })
          await smartcards.fetch()
        } catch (trouble) {
          showTrouble(trouble, 'removeCard')
        }
      },
    })
  return (
    <Card flush>
      <List label={t('TITLE_SMARTCARDS')}>
        {cards.map((card) => (
          <ListRow
            key={card.isrn}
            icon="tap"
            note={<span className="num">{printIsrn(card.isrn)}</span>}
            end={
              <span className="row">
                <Tag kind={KINDS[card.cardStatus]}>{t(`SMARTCARD_${card.cardStatus}`)}</Tag>
                <IconButton
                  icon="close"
                  label={t('SMARTCARD_REMOVE_NAMED', { name: card.nickname || printIsrn(card.isrn) })}
                  disabled={!online}
                  onClick={() => remove(card)}
                />
              </span>
            }
          >
            {card.nickname || t('SMARTCARD')}
          </ListRow>
        ))}
      </List>
    </Card>
  )
}
