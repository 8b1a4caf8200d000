import { useLayoutEffect, useState } from 'react'
import { Segments } from '../src/ui/choice/segments.tsx'
import { Logo } from '../src/ui/logo/logo.tsx'
import { SkipLink } from '../src/ui/spoken/skip-link.tsx'
import styles from './book.module.css'
import { Choosing } from './choose-chapter.tsx'
import { FieldChapter } from './field-chapter.tsx'
import { ColourChapter, IconChapter, TypeChapter } from './ground-chapters.tsx'
import { CallSamples, LineChapter, LineSamples } from './line-chapter.tsx'
import { Board, ListChapter } from './list-chapter.tsx'
import { AlertSamples, MessageChapter, StateChapter } from './message-chapter.tsx'
import { OverChapter } from './over-chapter.tsx'
import { SeatChapter } from './seat-chapter.tsx'
import { ButtonChapter, ChoiceChapter, TagSamples } from './press-chapters.tsx'
import type { Lang } from './words.ts'
import { words } from './words.ts'

type Theme = 'light' | 'dark'

/** `?lang=cy&theme=dark&still` opens it that way; `still` stops what turns, for pictures. */
const asked = new URLSearchParams(location.search)

export function Book() {
  const [lang, setLang] = useState<Lang>(asked.get('lang') === 'cy' ? 'cy' : 'en')
  const [theme, setTheme] = useState<Theme>(asked.get('theme') === 'dark' ? 'dark' : 'light')
  const w = words[lang]
  const other = theme === 'dark' ? 'light' : 'dark'

  useLayoutEffect(() => {
    document.documentElement.dataset.theme = theme
    document.documentElement.lang = lang
  }, [theme, lang])

  return (
    <>
      <SkipLink label={w.skipLink} to="book" />
      <main
        id="book"
        tabIndex={-1}
        className={asked.has('still') ? `page ${styles.book} ${styles.still}` : `page ${styles.book}`}
      >
        <header className={styles.top}>
          <div>
            <Logo name="Cledrau" />
            <h1 className="t-3xl">The book</h1>
            <p className="soft">Every part, every state.</p>
          </div>
          <div className={styles.controls}>
            <Segments
              label="Language"
              chosen={lang}
              onChoose={setLang}
              options={[
                { value: 'en', label: 'English', lang: 'en' },
                { value: 'cy', label: 'Cymraeg', lang: 'cy' },
              ]}
            />
            <Segments
              label="Look"
              chosen={theme}
              onChoose={setTheme}
              options={[
                { value: 'light', label: 'Light' },
                { value: 'dark', label: 'Dark' },
              ]}
            />
          </div>
        </header>
        <ColourChapter />
        <TypeChapter />
        <LineChapter w={w} />
        <ButtonChapter w={w} />
        <FieldChapter w={w} />
        <ChoiceChapter w={w} />
        <Choosing w={w} />
        <ListChapter w={w} />
        <SeatChapter w={w} />
        <MessageChapter w={w} />
        <StateChapter w={w} />
        <OverChapter w={w} lang={lang} />
        <IconChapter />
        <section className={styles.turned} data-theme={other} lang={lang === 'en' ? 'cy' : 'en'} aria-label="Turned">
          <h2 className="t-xl">The other language, the other look, on the same page</h2>
          <LineSamples />
          <CallSamples w={words[lang === 'en' ? 'cy' : 'en']} />
          <Board w={words[lang === 'en' ? 'cy' : 'en']} />
          <TagSamples w={words[lang === 'en' ? 'cy' : 'en']} />
          <AlertSamples w={words[lang === 'en' ? 'cy' : 'en']} />
        </section>
      </main>
    </>
  )
}
