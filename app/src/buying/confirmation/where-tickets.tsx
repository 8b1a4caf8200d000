import type { Order } from '@cledrau/contract/buying/orders.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { stationOfChange } from '../../stations/name-of-station.ts'
import { useCollectedWords } from '../use-collected-words.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Card } from '../../ui/card/card.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'

/** Where the tickets are now, and what to bring. Nothing that is only going to be. */
export function WhereTickets({ orders }: { orders: readonly Order[] }) {
  const { t, language } = useWords()
  const cards = useRailcards()
  const bring = [
    ...new Set(
      orders.flatMap(({ passengers }) =>
        passengers.flatMap(({ railcard }) =>
          railcard ? [cards.find(({ code }) => code === railcard)?.names[language] ?? railcard] : [],
        ),
      ),
    ),
  ]
  return (
    <section className="stack stack-3">
      <h2 className="t-xl">{t('WHERE_TITLE')}</h2>
      <Card flush>
        <List label={t('WHERE_TITLE')}>
          {orders.map((order) => (
            <OrderRows key={order.orderID} order={order} />
          ))}
        </List>
      </Card>
      {bring.length > 0 && (
        <p className="row t-s soft">
          <Icon name="railcard" size="s" />
          {t('WHERE_BRING', { cards: bring.join(', ') })}
        </p>
      )}
    </section>
  )
}

/** The rows of one order, by the way in which its tickets come. */
function OrderRows({ order }: { order: Order }) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(order.places)
  const signedIn = useTraveller() !== null
  const collectedIn = useCollectedWords()
  const { delivery, recordLocator, emailAddress } = order
  const { collected } = delivery
  const stationIn = (code: string) => {
    const names = order.places[code]
    return names ? stationOfChange(names, language) : nameOf(code)
  }
  switch (delivery.group) {
    case 'E_TICKET':
      return (
        <>
          <ListRow icon="wallet" href={hrefTo('TicketWallet')} note={t('WHERE_DEVICE_NOTE')}>
            {t(signedIn ? 'WHERE_WALLET' : 'WHERE_DEVICE')}
          </ListRow>
          <ListRow icon="mail" note={t('WHERE_MAIL_NOTE', { email: emailAddress })}>
            {t('WHERE_MAIL')}
          </ListRow>
          {!signedIn && (
            <ListRow icon="search" href={hrefTo('GuestOrder')} note={t('WHERE_AGAIN_NOTE')}>
              {t('WHERE_AGAIN', { reference: recordLocator })}
            </ListRow>
          )}
        </>
      )
    case 'M_TICKET':
      return (
        <ListRow icon="phone" href={hrefTo('TicketWallet')} note={t('WHERE_M_TICKET_NOTE')}>
          {t('WHERE_M_TICKET')}
        </ListRow>
      )
    case 'ON_DEPARTURE':
      return collected ? (
        <ListRow icon="ticket">{collectedIn(collected.at, stationIn(collected.station))}</ListRow>
      ) : (
        <ListRow icon="ticket" note={t('WHERE_MACHINE_NOTE')}>
          {t('WHERE_MACHINE', { reference: delivery.collectionReference ?? recordLocator })}
        </ListRow>
      )
    case 'SMARTCARD':
      return (
        <ListRow
          icon="card"
          note={
            delivery.smartcardCollectionStation
              ? t('WHERE_SMARTCARD_AT', { station: nameOf(delivery.smartcardCollectionStation) })
              : t('WHERE_SMARTCARD_NOTE')
          }
        >
          {t('WHERE_SMARTCARD')}
        </ListRow>
      )
    case 'MAIL':
      return (
        <ListRow icon="mail" note={t('WHERE_POST_NOTE')}>
          {t('WHERE_POST')}
        </ListRow>
      )
  }
}
