import type { SitemapEntry } from '@cledrau/contract/reading/menus.ts'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefOf, hrefTo, pathTo } from '../../routes/href.ts'
import { navigate } from '../../routes/hash-location.ts'
import { iconNamed } from '../../page/icon-named.ts'
import { LOOK_WORDS } from '../../page/look-words.ts'
import { askToSignOut } from '../../account/sign-out.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { useLook } from '../../state/dark-mode.ts'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { pagesIn, searchTopics } from './search-topics.ts'

/** Everything there is, on two screens of a phone: what is done first, what is read behind its topic, and one field for all of it. */
export function MenuNarrow({ topics }: { topics: readonly SitemapEntry[] }) {
  const { t, language } = useWords()
  const look = useLook()
  const signedIn = useTraveller() !== null
  const pages = pagesIn(topics, language)
  return (
    <>
      {pages.length > 0 && (
        <section className="stack stack-2" aria-labelledby="pages">
          <h2 id="pages" className="t-l">
            {t('MENU_GROUP_TRAVEL')}
          </h2>
          <Entries entries={pages} />
        </section>
      )}
      <section className="stack stack-2" aria-labelledby="topics">
        <h2 id="topics" className="t-l">
          {t('MENU_TOPICS')}
        </h2>
        <Card flush>
          <List>
            {topics.map((topic) => (
              <ListRow key={topic.id} href={hrefTo('NavigationCategory', { navId: String(topic.id) })}>
                {topic[language].pageHeading}
              </ListRow>
            ))}
          </List>
        </Card>
      </section>
      <Card flush>
        <List>
          <ListRow href={hrefTo('Settings')} icon="settings" end={t(LOOK_WORDS[look])}>
            {t('TITLE_SETTINGS')}
          </ListRow>
        </List>
      </Card>
      {signedIn && (
        <Button kind="stop" full icon="logout" onClick={askToSignOut}>
          {t('MENU_SIGN_OUT')}
        </Button>
      )}
    </>
  )
}

function Entries({ entries }: { entries: SitemapEntry['children'] }) {
  const { language } = useWords()
  return (
    <Card flush>
      <List>
        {entries.map((entry) => (
          <ListRow key={entry.id} href={hrefOf(entry[language].urlElement)} icon={iconNamed(entry.icon)}>
            {entry[language].pageHeading}
          </ListRow>
        ))}
      </List>
    </Card>
  )
}

/** One field over the whole menu: pages by name as one types, and anything else as a question. */
export function MenuSearch({ topics, children }: { topics: readonly SitemapEntry[]; children: ReactNode }) {
  const { t, language } = useWords()
  const [typed, setTyped] = useState('')
  const asked = typed.trim()
  const found = asked === '' ? [] : searchTopics(topics, asked, language)
  const question = pathTo('Chatbot', { q: asked })
  return (
    <>
      <search>
        <form
          onSubmit={(event) => {
            event.preventDefault()
            if (asked !== '') navigate(question)
          }}
        >
          <TextField
            label={t('MENU_SEARCH')}
            labelHidden
            placeholder={t('MENU_SEARCH')}
            icon="search"
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            value={typed}
            onChange={setTyped}
          />
        </form>
      </search>
      {asked === '' ? (
        children
      ) : (
        <>
          {found.length > 0 && <Entries entries={found} />}
          <Card flush>
            <List>
              <ListRow href={hrefOf(question)} icon="info">
                {t('MENU_ASK', { words: asked })}
              </ListRow>
            </List>
          </Card>
        </>
      )}
    </>
  )
}
