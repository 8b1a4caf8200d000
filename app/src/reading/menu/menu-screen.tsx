import { useWords } from '../../i18n/words.ts'
import { hrefTo } from '../../routes/href.ts'
import { LanguageToggle } from '../../page/language-toggle.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { useLook } from '../../state/dark-mode.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { LOOK_WORDS } from '../../page/look-words.ts'
import { AccountCard } from './account-card.tsx'
import { AccountRow } from './account-row.tsx'
import { MenuNarrow, MenuSearch } from './menu-narrow.tsx'
import styles from './menu-screen.module.css'
import { TopicList } from './topic-list.tsx'
import { useTopics } from './use-topics.ts'

/** Everything there is, by what people want to do. */
export function MenuScreen() {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const look = useLook()
  const topics = useTopics()

  return (
    <div className="stack stack-6">
      <ScreenHead title={t('TITLE_MORE')} actions={narrow && <LanguageToggle />} />
      {!narrow && <AccountCard />}
      {narrow && topics.state === 'loading' && <AccountRow />}
      {/* Whoever never saw this page with a signal can still sign out. */}
      {narrow && topics.state === 'unavailable' && <AccountCard />}
      {topics.state === 'loading' && <SkeletonRows />}
      {topics.state === 'unavailable' && <Unavailable onRetry={topics.retry} />}
      {topics.state === 'ready' && narrow && (
        <MenuSearch topics={topics.value}>
          <AccountRow />
          <MenuNarrow topics={topics.value} />
        </MenuSearch>
      )}
      {topics.state === 'ready' && !narrow && (
        <div className={styles.topics}>
          {topics.value.map((topic) => (
            <section key={topic.id} className={styles.topic} aria-labelledby={`topic-${topic.id}`}>
              <h2 id={`topic-${topic.id}`} className="t-l">
                {topic[language].pageHeading}
              </h2>
              <TopicList topic={topic} />
            </section>
          ))}
        </div>
      )}
      {topics.state !== 'ready' && (
        <Card flush>
          <List>
            <ListRow href={hrefTo('Settings')} icon="settings" end={t(LOOK_WORDS[look])}>
              {t('TITLE_SETTINGS')}
            </ListRow>
            <ListRow href={hrefTo('More')} icon="more">
              {t('TITLE_MORE')}
            </ListRow>
          </List>
        </Card>
      )}
    </div>
  )
}
