import type { GivenBack } from '@cledrau/contract/after-sales/give-back.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { price } from '../../search/price-sum.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'

/** Where money that was promised before is now. */
export function GivenBefore({ rows }: { rows: readonly GivenBack[] }) {
  const { t, language } = useWords()
  if (rows.length === 0) return null
  return (
    <Card flush>
      <List label={t('GIVE_BACK_BEFORE')}>
        {rows.map(({ refundID, ontoVoucher, amount, at, status }) => (
          <ListRow
            key={refundID}
            icon="pound"
            note={t(ontoVoucher === amount ? 'GIVE_BACK_STATUS_VOUCHER' : `GIVE_BACK_STATUS_${status}`)}
          >
            {t('GIVE_BACK_ROW', { amount: price(amount), day: formatDay(dayOf(instant(Date.parse(at))), language) })}
          </ListRow>
        ))}
      </List>
    </Card>
  )
}
