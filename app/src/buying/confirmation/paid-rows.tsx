import type { Order } from '@cledrau/contract/buying/orders.ts'
import { downloadETicket, ticketCalendar } from '@cledrau/contract/wallet/tickets.ts'
import { dateIn } from '@cledrau/domain/time/moment.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { bytesOf, saveFile } from '../../platform/save-file.ts'
import { hrefTo } from '../../routes/href.ts'
import { showMessage } from '../../page/messages.ts'
import { useOrderName } from '../order-shown.tsx'
import { price, PriceSum } from '../../search/price-sum.tsx'
import { showTrouble } from '../../page/show-trouble.ts'
import { clockOf } from '../../search/use-trip-words.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Card } from '../../ui/card/card.tsx'
import { PaidWith } from './paid-with.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'

/** What can be done with what was bought: into a calendar, to somebody else's eyes, the receipt. */
export function PaidRows({ orders }: { orders: readonly Order[] }) {
  const { t, language } = useWords()
  const nameOf = useOrderName()
  const [receipt, setReceipt] = useState(false)
  const [fetching, setFetching] = useState(false)
  const paid = orders.filter(({ status }) => status === 'PAID')
  const papers = paid.filter(({ delivery }) => delivery.group === 'E_TICKET')
  const journeys = paid.filter(({ outbound }) => outbound !== null)
  // Whoever has a wallet gives back there.
  const signedIn = useTraveller() !== null
  const kept = paid.filter(({ ticketedAt }) => ticketedAt !== null)
  const total = orders.reduce((sum, order) => sum + order.price.total, 0)

  /** Files are made by the server, which knows the tickets: as soon as those are there. */
  async function fetchFile(call: typeof ticketCalendar | typeof downloadETicket, recordLocator: string) {
    setFetching(true)
    try {
      const answer = await send(call, { recordLocator, ...(call === ticketCalendar && { language }) })
      if (answer.ok) {
        const { fileName, mimeType, data } = answer.value
        saveFile({ fileName, contentType: mimeType, content: bytesOf(data) })
      } else
        showMessage({
          title: t('CONFIRMATION_NO_FILE'),
          message: t(`REFUSAL_${answer.refusal}`),
          buttonLabel: t('GLOBAL_OK'),
        })
    } catch (trouble) {
      showTrouble(trouble, call.path)
    } finally {
      setFetching(false)
    }
  }
  const told = journeys
    .flatMap(({ outbound, inbound, places }) =>
      [outbound, inbound].flatMap((leg) => {
        if (!leg) return []
        const [first, last] = [leg.travelSegments[0], leg.travelSegments.at(-1)]
        const named = (code: string | undefined) => (code && places[code]?.[language]) || code || ''
        const day = formatDay(dateIn(leg.departTime), language)
        return `${day}: ${clockOf(leg.departTime)} ${named(first?.origin.code)} – ${clockOf(leg.arriveTime)} ${named(last?.destination.code)}`
      }),
    )
    .join('\n')
  const canShare = typeof navigator.share === 'function' && told !== ''

  return (
    <Card flush>
      <List label={t('CONFIRMATION_ROWS')}>
        {journeys.map((order) => (
          <ListRow
            key={order.orderID}
            icon="calendar"
            note={journeys.length > 1 ? nameOf(order) : undefined}
            disabled={fetching}
            onClick={() => void fetchFile(ticketCalendar, order.recordLocator)}
          >
            {t('CONFIRMATION_CALENDAR')}
          </ListRow>
        ))}
        {papers.map((order) => (
          <ListRow
            key={order.orderID}
            icon="download"
            note={papers.length > 1 ? nameOf(order) : undefined}
            disabled={fetching}
            onClick={() => void fetchFile(downloadETicket, order.recordLocator)}
          >
            {t('CONFIRMATION_PDF')}
          </ListRow>
        ))}
        {canShare && (
          <ListRow icon="share" onClick={() => void navigator.share({ text: told }).catch(() => undefined)}>
            {t('CONFIRMATION_SHARE')}
          </ListRow>
        )}
        {!signedIn && kept.length > 0 && (
          <ListRow icon="undo" href={hrefTo('GiveBackTickets', { recordLocator: kept[0]?.recordLocator ?? '' })}>
            {t('WALLET_GIVE_BACK')}
          </ListRow>
        )}
        <ListRow icon="receipt" end={<span className="num">{price(total)}</span>} onClick={() => setReceipt(true)}>
          {t('CONFIRMATION_RECEIPT')}
        </ListRow>
      </List>
      <Dialog
        open={receipt}
        title={t('CONFIRMATION_RECEIPT')}
        closeLabel={t('GLOBAL_CLOSE')}
        onClose={() => setReceipt(false)}
      >
        <div className="stack stack-6">
          {orders.map((order) => (
            <section key={order.orderID} className="stack stack-2">
              <h3 className="t-l">{`${nameOf(order)}, ${order.recordLocator}`}</h3>
              <PriceSum of={order.price} />
            </section>
          ))}
          {signedIn && receipt && <PaidWith orderIDs={orders.map(({ orderID }) => orderID)} />}
        </div>
      </Dialog>
    </Card>
  )
}
