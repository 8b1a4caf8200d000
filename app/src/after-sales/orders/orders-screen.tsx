import { listOrders, type Order } from '@cledrau/contract/buying/orders.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { hrefTo } from '../../routes/href.ts'
import { load } from '../../api/client.ts'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../../account/account-page.tsx'
import { useOrderName } from '../../buying/order-shown.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { price } from '../../search/price-sum.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { buyingPath } from '../../buying/buying-path.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import type { IconName } from '../../ui/icon/icon.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { EmptyState } from '../../ui/state/state.tsx'

/** Everything that was ever bought with this account, each with its receipt. */
export function OrdersScreen() {
  const { t } = useWords()
  const who = useTraveller()?.customerId ?? ''
  const query = useQuery({
    queryKey: [who, 'orders'],
    meta: { keep: true },
    staleTime: 0,
    queryFn: async ({ signal }) => (await load(listOrders, {}, { signal })).orders,
  })
  return (
    <AccountPage title={t('TITLE_ORDERS')} sub={t('ORDERS_SUB')}>
      {query.data ? (
        <Orders orders={query.data} />
      ) : query.isError && !query.isFetching ? (
        <Unavailable onRetry={() => void query.refetch()} />
      ) : (
        <SkeletonRows rows={4} />
      )}
    </AccountPage>
  )
}

const iconOf = ({ product, status }: Order): IconName =>
  status === 'REFUNDED' ? 'undo' : product === 'season' || product === 'multiflex' ? 'card' : 'ticket'

function Orders({ orders }: { orders: readonly Order[] }) {
  const { t, language } = useWords()
  const nameOf = useOrderName()
  if (orders.length === 0)
    return (
      <EmptyState
        title={t('ORDERS_NONE_TITLE')}
        actions={<ButtonLink href={hrefTo('TicketSearch')}>{t('BASKET_FIND')}</ButtonLink>}
      >
        {t('ORDERS_NONE_TEXT')}
      </EmptyState>
    )
  const noteOf = ({ paidAt, createdAt, recordLocator, status }: Order) => {
    const day = formatDay(dayOf(instant(Date.parse(paidAt ?? createdAt))), language)
    return `${day}, ${recordLocator}${status === 'REFUNDED' ? `: ${t('ORDERS_GONE')}` : ''}`
  }
  return (
    <Card flush>
      <List label={t('TITLE_ORDERS')}>
        {orders.map((order) => (
          <ListRow
            key={order.orderID}
            icon={iconOf(order)}
            note={noteOf(order)}
            end={<span className="num">{price(order.price.total)}</span>}
            href={`#${buyingPath('ConfirmationPage', { order: order.orderID }, {})}`}
          >
            {nameOf(order)}
          </ListRow>
        ))}
      </List>
    </Card>
  )
}
