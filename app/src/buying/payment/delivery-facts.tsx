import type { Order } from '@cledrau/contract/buying/orders.ts'
import { printIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'

/** How the tickets come, and to whom. */
export function DeliveryFacts({ order }: { order: Order }) {
  const { t } = useWords()
  const nameOf = useNamesOfStations(order.places)
  const { delivery, photocard, emailAddress } = order
  const { address } = delivery
  const facts = [
    [
      t('SUMMARY_DELIVERY'),
      `${t(`DELIVERY_${delivery.group}`)} · ${delivery.fee === 0 ? t('DELIVERY_FREE') : price(delivery.fee)}`,
    ],
    [t('FORM_EMAIL'), emailAddress],
    delivery.smartCardNumber && [t('DELIVERY_SMARTCARD_NUMBER'), printIsrn(delivery.smartCardNumber)],
    delivery.smartcardCollectionStation && [t('DELIVERY_COLLECT_WHERE'), nameOf(delivery.smartcardCollectionStation)],
    address && [
      t('SUMMARY_ADDRESS'),
      [address.name, address.address1, address.address2, address.address3, address.townCity, address.postcode]
        .filter((line) => line !== '')
        .join(', '),
    ],
    photocard && [t('DELIVERY_PHOTOCARD'), photocard],
  ].filter((fact): fact is [string, string] => Array.isArray(fact) && Boolean(fact[1]))
  return (
    <dl className="stack stack-2">
      {facts.map(([name, value]) => (
        <div key={name}>
          <dt className="t-s soft">{name}</dt>
          <dd className="strong">{value}</dd>
        </div>
      ))}
    </dl>
  )
}
