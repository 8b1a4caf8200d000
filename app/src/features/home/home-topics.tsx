import { useWords } from '../../i18n/words.ts'
import { hrefOf, hrefTo } from '../../routes/href.ts'
import { iconNamed } from '../../shell/icon-named.ts'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { useOffer } from '../../shell/use-offer.ts'
import { groupsToShow } from '../../state/menus.ts'
import { useReference } from '../../state/reference.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import styles from './home-screen.module.css'

const MOST_TOPICS = 4
const MOST_LINKS = 3

/** The quickest ways to what is asked most: the first topics of the sitemap, each with its first pages. */
export function HomeTopics() {
  const { t, language } = useWords()
  const offer = useOffer()
  const sitemap = useReference('sitemap')
  if (sitemap.state === 'unavailable') return null
  if (sitemap.state === 'loading') return <SkeletonRows rows={6} />
  const topics = groupsToShow(sitemap.value, (entry) => entry[language].urlElement, offer).slice(0, MOST_TOPICS)

  return (
    <section className="stack stack-3" aria-labelledby="topics">
      <div className="spread">
        <h2 id="topics" className="t-xl">
          {t('HOME_TOPICS')}
        </h2>
        <a href={hrefTo('More')}>{t('HOME_ALL_TOPICS')}</a>
      </div>
      <div className={styles.topics}>
        {topics.map((topic) => (
          <section key={topic.id} className="stack stack-2" aria-labelledby={`topic-${topic.id}`}>
            <h3 id={`topic-${topic.id}`} className="t-l">
              {topic[language].pageHeading}
            </h3>
            <Card flush>
              <List>
                {topic.children.slice(0, MOST_LINKS).map((entry) => (
                  <ListRow key={entry.id} href={hrefOf(entry[language].urlElement)} icon={iconNamed(entry.icon)}>
                    {entry[language].pageHeading}
                  </ListRow>
                ))}
              </List>
            </Card>
          </section>
        ))}
      </div>
    </section>
  )
}
