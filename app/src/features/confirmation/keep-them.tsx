import type { Order } from '@cledrau/contract/orders.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'

/** A guest may open an account with the same address: the tickets move in when it is confirmed. */
export function KeepThem({ order }: { order: Order }) {
  const { t } = useWords()
  return (
    <Card className="stack stack-3">
      <h2 className="t-xl">{t('CONFIRMATION_KEEP_TITLE')}</h2>
      <p>{t('CONFIRMATION_KEEP_TEXT', { email: order.emailAddress })}</p>
      <div>
        <ButtonLink kind="second" href={hrefTo('LoginPage', { register: 'true' })}>
          {t('CONFIRMATION_KEEP')}
        </ButtonLink>
      </div>
    </Card>
  )
}
