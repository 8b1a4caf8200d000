import type { ReleaseNote } from '@cledrau/contract/reading/release-notes.ts'
import { onboardingReleaseNotes, releaseNotes } from '@cledrau/contract/reading/release-notes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { iconNamed } from '../../page/icon-named.ts'
import { ContentText } from '../../page/text/content-text.tsx'
import { usePlatform } from '../../platform/platform.ts'
import { Button } from '../../ui/button/button.tsx'
import { classNames } from '../../ui/class-names.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { noteRows } from './note-rows.ts'
import styles from './what-is-new.module.css'

/** After an update: what is new, each with its sign, and what was new before. */
export function WhatIsNew({ note, onRead }: { note: ReleaseNote; onRead: () => void }) {
  const { t } = useWords()
  const [earlier, setEarlier] = useState(false)
  return (
    <div className={classNames('page stack stack-6', styles.page)}>
      <div className="stack stack-2">
        <p className="row">
          <Tag kind="new">{t('RELEASE_NOTES_NEW')}</Tag>
          <span className="t-s soft num">{t('RELEASE_NOTES_VERSION', { version: note.version })}</span>
        </p>
        <h1 className="t-3xl" tabIndex={-1}>
          {t('RELEASE_NOTES_TITLE', { version: note.version })}
        </h1>
      </div>
      <Notes note={note} />
      <Button full onClick={onRead}>
        {t('RELEASE_NOTES_READ')}
      </Button>
      {earlier ? (
        <Earlier than={note.version} />
      ) : (
        <p>
          <Button kind="link" onClick={() => setEarlier(true)}>
            {t('RELEASE_NOTES_EARLIER')}
          </Button>
        </p>
      )}
    </div>
  )
}

function Notes({ note }: { note: ReleaseNote }) {
  const { language } = useWords()
  const { notes } = note[language]
  const rows = noteRows(notes)
  if (!rows) return <ContentText html={notes} />
  return (
    <ul className={styles.rows}>
      {rows.map(({ title, text }, index) => (
        <li key={title} className={styles.row}>
          <Icon name={iconNamed(note.icons?.[index]) ?? 'check'} />
          <div>
            <h2 className="t-m">{title}</h2>
            <p className="soft">{text}</p>
          </div>
        </li>
      ))}
    </ul>
  )
}

function Earlier({ than }: { than: string }) {
  const { t } = useWords()
  const { native } = usePlatform()
  const notes = useQuery({
    queryKey: ['release-notes', native],
    queryFn: ({ signal }) => load(native ? onboardingReleaseNotes : releaseNotes, {}, { signal }),
  })
  if (notes.isError) return <p className="soft">{t('UNAVAILABLE_TEXT')}</p>
  return (
    <div className="stack stack-6">
      {notes.data
        ?.filter(({ version }) => version !== than)
        .map((note) => (
          <section key={note.version} className="stack stack-2">
            <p className="t-s soft num">{t('RELEASE_NOTES_VERSION', { version: note.version })}</p>
            <Notes note={note} />
          </section>
        ))}
    </div>
  )
}
