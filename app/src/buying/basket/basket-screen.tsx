import { hrefTo, pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { NarrowSearchPage } from '../../search/way-steps.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { isInBasket } from '../basket.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { ExpiredJourney } from './expired-journey.tsx'
import { FullBasket } from './full-basket.tsx'
import { useBasket } from './use-basket.ts'

/** Several journeys, held side by side and paid together. */
export function BasketScreen() {
  const { t } = useWords()
  const view = useBasket()
  const expired = view.state === 'ready' ? view.basket.orders.filter(({ status }) => status === 'REMOVED') : []
  const held = view.state === 'ready' ? view.basket.orders.filter(isInBasket) : []
  return (
    <NarrowSearchPage>
      <ScreenHead
        title={t('TITLE_BASKET')}
        sub={
          view.state === 'ready' ? t('BASKET_OF', { count: held.length, most: view.basket.maxBasketOrders }) : undefined
        }
        back={pathTo('TicketSearch')}
      />
      {view.state === 'loading' && <SkeletonRows rows={5} />}
      {view.state === 'unavailable' && <Unavailable onRetry={view.retry} />}
      {view.state === 'ready' && view.stale && <AsOf at={view.asOf} />}
      {view.state === 'ready' &&
        expired.map((order) => <ExpiredJourney key={order.orderID} order={order} view={view} />)}
      {view.state === 'ready' && held.length === 0 && expired.length === 0 && (
        <EmptyState
          title={t('BASKET_EMPTY_TITLE')}
          actions={<ButtonLink href={hrefTo('TicketSearch')}>{t('BASKET_FIND')}</ButtonLink>}
        >
          {t('BASKET_EMPTY_TEXT')}
        </EmptyState>
      )}
      {held.length > 0 && view.state === 'ready' && <FullBasket view={view} orders={held} />}
    </NarrowSearchPage>
  )
}
