import type { Order } from '@cledrau/contract/orders.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { usePlaceNames } from '../../shell/use-place-names.ts'
import { useRailcards } from '../../shell/use-railcards.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Card } from '../../ui/card/card.tsx'
import type { Call } from '../../ui/line/calling-points.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'

/** From now to the train, as a line: where the tickets are, what to bring. */
export function WhatNext({ order }: { order: Order }) {
  const { t, language } = useWords()
  const nameOf = usePlaceNames(order.places)
  const cards = useRailcards()
  const signedIn = useTraveller() !== null
  const { delivery, outbound, validity } = order
  const guestPaper = delivery.group === 'E_TICKET' && !signedIn
  const bring = [
    ...new Set(
      order.passengers.flatMap(({ railcard }) =>
        railcard ? [cards.find(({ code }) => code === railcard)?.names[language] ?? railcard] : [],
      ),
    ),
  ]
  const leaves = outbound && instant(Date.parse(outbound.departTime))
  const calls: Call[] = [
    {
      key: 'now',
      where: t(guestPaper ? 'NEXT_E_TICKET_GUEST' : `NEXT_${delivery.group}`),
      note:
        delivery.group === 'ON_DEPARTURE' && delivery.collectionReference
          ? t('NEXT_ON_DEPARTURE_REFERENCE', { reference: delivery.collectionReference })
          : t(guestPaper ? 'NEXT_E_TICKET_GUEST_NOTE' : `NEXT_${delivery.group}_NOTE`, {
              email: order.emailAddress,
              station: delivery.smartcardCollectionStation ? nameOf(delivery.smartcardCollectionStation) : '',
            }),
      strong: true,
      stop: { kind: 'call', state: 'done' },
      after: { state: 'done' },
    },
    ...(outbound && leaves
      ? [
          {
            key: 'leaves',
            where: t('NEXT_LEAVES', {
              time: formatTime(leaves),
              station: nameOf(outbound.travelSegments[0]?.origin.code),
            }),
            note: bring.length > 0 ? t('NEXT_BRING', { cards: bring.join(', ') }) : undefined,
            strong: true,
            stop: { kind: 'end' as const },
          },
        ]
      : [
          {
            key: 'begins',
            where: formatDay(validity.from, language),
            note: bring.length > 0 ? t('NEXT_BRING', { cards: bring.join(', ') }) : t('NEXT_PASS_BEGINS'),
            strong: true,
            stop: { kind: 'end' as const },
          },
        ]),
  ]
  return (
    <section className="stack stack-3">
      <h2 className="t-xl">{t('NEXT_TITLE')}</h2>
      <Card>
        <CallingPoints plain label={t('NEXT_TITLE')} calls={calls} />
      </Card>
    </section>
  )
}
