import { useState } from 'react'
import { pathTo } from '../../routes/href.ts'
import { useWords } from '../../i18n/words.ts'
import { AsOf } from '../../page/as-of.tsx'
import { NotFound } from '../../page/not-found.tsx'
import { PageSkeleton } from '../../page/page-skeleton.tsx'
import { ContentText } from '../../page/text/content-text.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useOwnTitle } from '../../page/title.ts'
import { Unavailable } from '../../page/unavailable.tsx'
import { useOnline } from '../../state/online.ts'
import styles from './content-screen.module.css'
import { useContent } from './use-content.ts'

export function ContentScreen() {
  const { language } = useWords()
  const content = useContent()
  const { online } = useOnline()
  useOwnTitle(content.state === 'ready' ? content.page[language].headerText : null)

  switch (content.state) {
    case 'loading':
      return <PageSkeleton />
    case 'unknown':
      return <NotFound near={pathTo('More')} />
    case 'unavailable':
      return <Unavailable onRetry={content.retry} />
    case 'ready': {
      const { headerText, bodyText, image } = content.page[language]
      return (
        <article className="stack stack-6">
          <ScreenHead title={headerText} back={pathTo('More')} />
          <AsOf at={content.asOf} />
          {image.url.original && (
            <Picture key={`${image.url.original} ${online}`} src={image.url.original} alt={image.alt} />
          )}
          <ContentText html={bodyText} />
        </article>
      )
    }
  }
}

/** A drawing that can't be had leaves no hole; with a signal it is asked for again. */
function Picture({ src, alt }: { src: string; alt: string }) {
  const [missing, setMissing] = useState(false)
  return missing ? null : <img className={styles.picture} src={src} alt={alt} onError={() => setMissing(true)} />
}
