import { dropRailcard, type KeptRailcard } from '@cledrau/contract/account/kept-railcards.ts'
import { railcardStanding } from '@cledrau/domain/wallet/kept-railcards.ts'
import { MINUTE } from '@cledrau/domain/time/instant.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { keptRailcards } from '../../state/kept-railcards.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { useNow } from '../../platform/use-now.ts'
import { KeepRailcard } from './keep-railcard.tsx'

function useKept() {
  const { language } = useWords()
  const kinds = useRailcards()
  const kept = keptRailcards.use()
  const today = dayOf(useNow(MINUTE))
  const cards = kept.state === 'ready' ? kept.value : []
  return {
    known: kept.state === 'ready',
    cards: cards.map((card) => ({
      ...card,
      name: kinds.find(({ code }) => code === card.code)?.names[language] ?? card.code,
      standing: railcardStanding(card.endsOn, today),
      last: { day: formatDay(card.endsOn, language), year: card.endsOn.slice(0, 4) },
    })),
  }
}

/** A line for each card that ends soon, or has ended, until it is renewed or put away. */
export function RailcardReminders() {
  const { t } = useWords()
  const [renewing, setRenewing] = useState<KeptRailcard | null>(null)
  const { cards } = useKept()
  return (
    <>
      {cards.map(
        (card) =>
          card.standing !== 'GOOD' && (
            <Note key={card.id} kind="attention" icon="railcard">
              <div className="spread row-wrap">
                <p>{t(`KEPT_CARD_${card.standing}`, { name: card.name, ...card.last })}</p>
                <Button small kind="second" onClick={() => setRenewing(card)}>
                  {t('KEPT_CARD_RENEWED')}
                </Button>
              </div>
            </Note>
          ),
      )}
      {renewing && <KeepRailcard renews={renewing} onClose={() => setRenewing(null)} />}
    </>
  )
}

/** The cards that tickets are bought with, shown when somebody asks: also without a signal. */
export function KeptRailcards() {
  const { t } = useWords()
  const { online } = useOnline()
  const { cards, known } = useKept()
  const [keeping, setKeeping] = useState(false)
  const drop = async ({ id }: KeptRailcard) => {
    try {
      const answer = await send(dropRailcard, { id })
      if (answer.ok) keptRailcards.put(answer.value)
    } catch (trouble) {
      showTrouble(trouble, 'dropRailcard')
    }
  }
  return (
    <section className="stack stack-2" aria-labelledby="kept-railcards">
      <h2 className="t-l" id="kept-railcards">
        {t('KEPT_CARDS')}
      </h2>
      {known && cards.length === 0 && <p className="soft">{t('KEPT_CARDS_NONE')}</p>}
      {cards.length > 0 && (
        <Card flush>
          <List label={t('KEPT_CARDS')}>
            {cards.map((card) => (
              <ListRow
                key={card.id}
                icon="railcard"
                note={t(card.standing === 'ENDED' ? 'KEPT_CARD_OVER' : 'KEPT_CARD_UNTIL', card.last)}
                end={
                  <IconButton
                    icon="close"
                    label={t('KEPT_CARD_DROP', { name: card.name })}
                    disabled={!online}
                    onClick={() => void drop(card)}
                  />
                }
              >
                {card.name} <span className="num soft">{card.number}</span>
              </ListRow>
            ))}
          </List>
        </Card>
      )}
      <div>
        <Button kind="second" icon="plus" onClick={() => setKeeping(true)}>
          {t('KEPT_CARD_KEEP')}
        </Button>
      </div>
      {keeping && <KeepRailcard renews={null} onClose={() => setKeeping(false)} />}
    </section>
  )
}
