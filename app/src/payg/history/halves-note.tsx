import type { PaygHalves } from '@cledrau/contract/payg/halves.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { ErrorPanel, Note } from '../../ui/message/note.tsx'
import { lookAtCard } from '../history-filters.ts'
import { useJoinHalves } from '../journey/use-join-halves.ts'
import { usePaygCards, type Transactions } from '../payg-data.ts'
import { cardName, useJourneyName } from '../use-payg-words.ts'

type HalvesNoteProps = { halves: PaygHalves; stations: Transactions['stations'] }

/** In with one card and out with another one: offered as one journey, with what that costs before anything is pressed. */
export function HalvesNote({ halves, stations }: HalvesNoteProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const name = useJourneyName(stations)
  const cards = usePaygCards()
  const { working, refusal, join } = useJoinHalves()
  const cardOf = (id: string) => {
    const card = cards.state === 'ready' ? cards.value.cards.find(({ accountId }) => accountId === id) : undefined
    return card ? cardName(card, t) : t('PAYG_DEVICE_CARD')
  }
  const press = async () => {
    if (!(await join(halves)) || cards.state !== 'ready') return
    // It counts for the card under which it is cheaper: that one is looked at, and the journey is on it.
    lookAtCard(cards.value.cards.findIndex(({ accountId }) => accountId === halves.accountId))
  }
  return (
    <>
      <Note kind="late">
        <p>
          <b>{t('PAYG_HALVES_TITLE')}</b>{' '}
          {t('PAYG_HALVES_TEXT', {
            from: name.station(halves.from),
            first: cardOf(halves.in.accountId),
            to: name.station(halves.to),
            second: cardOf(halves.out.accountId),
          })}
        </p>
        <p>{t('PAYG_HALVES_COST', { withIt: price(halves.withIt), without: price(halves.without) })}</p>
        <Button kind="second" loading={working} offline={!online} onClick={() => void press()}>
          {t('PAYG_HALVES_JOIN')}
        </Button>
      </Note>
      {refusal && <ErrorPanel title={t('PAYG_NOT_UPDATED')} body={refusal} />}
    </>
  )
}
