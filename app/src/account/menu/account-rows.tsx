import { useWords } from '../../i18n/words.ts'
import { usePlatform } from '../../platform/platform.ts'
import { hrefOf } from '../../routes/href.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { routeNamed } from '../../routes/table.ts'
import { useSearchPreferencesDot } from '../search-preferences-dot.ts'
import { Dot } from '../../ui/button/icon-button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Spoken } from '../../ui/spoken/spoken.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { ACCOUNT_GROUPS } from './account-groups.ts'
import { useDue } from '../../state/due.ts'
import { useOffer } from '../../state/use-offer.ts'

/** Every page of the account that this visitor can reach, in groups. */
export function AccountRows() {
  const { t } = useWords()
  const { path } = useLocation()
  const { options, offered } = useOffer()
  const { native } = usePlatform()
  const isNew = useSearchPreferencesDot(options.showSearchPreferences)
  const due = useDue()
  const owed = due.state === 'ready' ? due.value.journeys.length : 0
  const pathOf = (name: string) => routeNamed(name)?.path ?? ''

  return ACCOUNT_GROUPS.map((group) => {
    const rows = group.rows.filter(
      (row) => (native || !row.native) && (row.when?.(options) ?? true) && offered(pathOf(row.route)),
    )
    if (rows.length === 0) return null
    return (
      <section key={group.key} className="stack stack-2" aria-labelledby={`account-${group.key}`}>
        <h2 id={`account-${group.key}`} className="t-l">
          {t(group.word)}
        </h2>
        <Card flush>
          <List>
            {rows.map(({ route, word, icon, dot, count }) => (
              <ListRow
                key={route}
                href={hrefOf(pathOf(route))}
                icon={icon}
                current={path === pathOf(route)}
                end={
                  dot && isNew ? (
                    <>
                      <Dot inline />
                      <Spoken>{t('SOMETHING_NEW')}</Spoken>
                    </>
                  ) : (
                    count &&
                    owed > 0 && (
                      <>
                        <Spoken>{t('REPAY_DUE_COUNT', { count: owed })}</Spoken>
                        <span aria-hidden="true">
                          <Tag kind="new">{owed}</Tag>
                        </span>
                      </>
                    )
                  )
                }
              >
                {t(word)}
              </ListRow>
            ))}
          </List>
        </Card>
      </section>
    )
  })
}
