import { instant } from '@cledrau/domain/time/instant.ts'
import { useEffect } from 'react'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { hrefOf } from '../../routes/href.ts'
import { fillPath } from '../../routes/path.ts'
import { onTopic } from '../../state/topics.ts'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { told } from './preferences.ts'

/** What was told in the last sixty days, newest first; each leads where its message led. What is told now joins it. */
export default function ToldList() {
  useEffect(
    () =>
      onTopic('me', (news) => {
        // Without an answer, what was known stays.
        if (news === null || news.about === 'notifications') void told.fetch().catch(() => null)
      }),
    [],
  )
  const { t, language } = useWords()
  return (
    <Loaded of={told.use()} rows={3}>
      {(messages) =>
        messages.length === 0 ? (
          <p className="soft">{t('NOTIFY_TOLD_NOTHING')}</p>
        ) : (
          <Card flush>
            <List label={t('NOTIFY_TOLD')}>
              {messages.map(({ id, toldAt, words, page }) => {
                const at = instant(Date.parse(toldAt))
                return (
                  <ListRow
                    key={id}
                    icon="bell"
                    href={hrefOf(fillPath(page.path, page.fields))}
                    note={
                      <>
                        {words[language].body}
                        <br />
                        <span className="num">{`${formatDay(dayOf(at), language)}, ${formatTime(at)}`}</span>
                      </>
                    }
                  >
                    {words[language].title}
                  </ListRow>
                )
              })}
            </List>
          </Card>
        )
      }
    </Loaded>
  )
}
