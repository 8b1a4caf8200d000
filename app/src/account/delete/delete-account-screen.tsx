import { deletionReasons } from '@cledrau/contract/reading/lists.ts'
import { deletionPreview } from '@cledrau/contract/account/your-data.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { hrefTo } from '../../routes/href.ts'
import { price } from '../../search/price-sum.tsx'
import { personal } from '../../state/personal.ts'
import { Card } from '../../ui/card/card.tsx'
import { Note } from '../../ui/message/note.tsx'
import { DeleteForm } from './delete-form.tsx'

const preview = personal('deletion-preview', deletionPreview, {}, false)

/** Everything that would go and everything that has to stay is shown before anybody confirms. */
export function DeleteAccountScreen() {
  const { t } = useWords()
  const reasons = useQuery({
    queryKey: ['reference', 'deletion-reasons'],
    meta: { keep: true },
    queryFn: ({ signal }) => load(deletionReasons, {}, { signal }),
  })
  return (
    <AccountPage title={t('TITLE_DELETE_ACCOUNT')} sub={t('DELETE_SUB')}>
      <Loaded of={preview.use()}>
        {({ erased, kept, owed }) => (
          <>
            {(owed.due > 0 || owed.open > 0) && <Owed owed={owed} />}
            <Subjects title={t('DELETE_ERASED')} none={t('DELETE_ERASED_NONE')} subjects={erased} />
            <Subjects title={t('DELETE_KEPT')} none={t('DELETE_KEPT_NONE')} subjects={kept} />
            <DeleteForm reasons={reasons.data ?? []} />
          </>
        )}
      </Loaded>
    </AccountPage>
  )
}

/** Money that is still to come stands before everything that goes. */
function Owed({ owed: { due, amount, open } }: { owed: ReplyOf<typeof deletionPreview>['owed'] }) {
  const { t } = useWords()
  return (
    <Note kind="attention" icon="pound">
      {due > 0 && (
        <p>
          {t('DELETE_OWED_DUE', { amount: price(amount) })}{' '}
          <a href={hrefTo('DelayRepayOverview')}>{t('DELETE_OWED_CLAIM')}</a>
        </p>
      )}
      {open > 0 && <p>{t('DELETE_OWED_OPEN')}</p>}
    </Note>
  )
}

type SubjectsProps = { title: string; none: string; subjects: readonly { subject: string; count: number }[] }

function Subjects({ title, none, subjects }: SubjectsProps) {
  const { t } = useWords()
  const there = subjects.filter(({ count }) => count > 0)
  return (
    <section className="stack stack-2">
      <h2 className="t-l">{title}</h2>
      <Card>
        {there.length === 0 ? (
          <p className="soft">{none}</p>
        ) : (
          <ul className="stack stack-2">
            {there.map(({ subject, count }) => (
              <li key={subject} className="spread">
                <span>{t(`PERSONAL_DATA_${subject}`)}</span>
                <span className="num soft">{count}</span>
              </li>
            ))}
          </ul>
        )}
      </Card>
    </section>
  )
}
