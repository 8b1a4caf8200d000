import type { SitemapEntry } from '@cledrau/contract/reading/menus.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefOf } from '../../routes/href.ts'
import { iconNamed } from '../../page/icon-named.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'

/** A topic's pages. */
export function TopicList({ topic }: { topic: SitemapEntry }) {
  const { language } = useWords()
  return (
    <Card flush>
      <List label={topic[language].pageHeading}>
        {topic.children.map((entry) => (
          <ListRow
            key={entry.id}
            href={hrefOf(entry[language].urlElement)}
            icon={iconNamed(entry.icon)}
            note={entry[language].summary}
          >
            {entry[language].pageHeading}
          </ListRow>
        ))}
      </List>
    </Card>
  )
}
