import { useWords } from '../../i18n/words.ts'
import { hrefOf } from '../../routes/href.ts'
import { LanguageToggle } from '../../page/language-toggle.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { AccountCard } from './account-card.tsx'
import { useTopics } from './use-topics.ts'

/** The menu of servers that don't have the new one: topics first, their pages one step further. */
export function OldMenuScreen() {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const topics = useTopics()
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_ACCOUNT')} actions={narrow && <LanguageToggle />} />
      <AccountCard />
      {topics.state === 'loading' && <SkeletonRows />}
      {topics.state === 'unavailable' && <Unavailable onRetry={topics.retry} />}
      {topics.state === 'ready' && (
        <Card flush>
          <List label={t('TITLE_MENU')}>
            {topics.value.map((topic) => (
              <ListRow key={topic.id} href={hrefOf(topic[language].urlElement)} note={topic[language].summary}>
                {topic[language].pageHeading}
              </ListRow>
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}
