import type { GuestData } from '@cledrau/contract/after-sales/guest-data.ts'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'

type Subject = GuestData['kept'][number]['subject']

/** An account has more of these than a guest: many purchases, and two months of what it was told. */
const nameOf = (subject: Subject): WordName =>
  subject === 'ORDERS' || subject === 'MESSAGES' ? `GUEST_DATA_${subject}` : `PERSONAL_DATA_${subject}`

/** Of what there is how much, and what would become of it. */
export function GuestKept({ data }: { data: GuestData }) {
  const { t } = useWords()
  return (
    <section className="stack stack-2">
      <h2 className="t-l">{t('GUEST_DATA_KEPT')}</h2>
      <Card flush>
        <List>
          {data.kept.map(({ subject, count, goes }) => (
            <ListRow
              key={subject}
              note={t(goes === 'erased' ? 'GUEST_DATA_GOES_ERASED' : 'GUEST_DATA_GOES_UNNAMED')}
              end={<span className="num soft">{count}</span>}
            >
              {t(nameOf(subject))}
            </ListRow>
          ))}
        </List>
      </Card>
    </section>
  )
}
