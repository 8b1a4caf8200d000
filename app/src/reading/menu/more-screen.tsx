import { useWords } from '../../i18n/words.ts'
import { hrefOf, pathTo } from '../../routes/href.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { useTopics } from './use-topics.ts'

/** The topics, each a page of its own. */
export function MoreScreen() {
  const { t, language } = useWords()
  const topics = useTopics()
  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_MORE')} back="/" />
      {topics.state === 'loading' && <SkeletonRows />}
      {topics.state === 'unavailable' && <Unavailable onRetry={topics.retry} />}
      {topics.state === 'ready' && (
        <Card flush>
          <List label={t('TITLE_MENU')}>
            {topics.value.map((topic) => (
              <ListRow
                key={topic.id}
                href={hrefOf(topic[language].urlElement || pathTo('NavigationCategory', { navId: String(topic.id) }))}
                note={topic[language].summary}
              >
                {topic[language].pageHeading}
              </ListRow>
            ))}
          </List>
        </Card>
      )}
    </div>
  )
}
