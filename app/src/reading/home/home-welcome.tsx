import { useWords } from '../../i18n/words.ts'
import { ContentText } from '../../page/text/content-text.tsx'
import { useReference } from '../../state/reference.ts'
import { Card } from '../../ui/card/card.tsx'
import styles from './home-screen.module.css'

/** What the operator has to say today. Without it Home loses nothing that anybody came for. */
export function HomeWelcome() {
  const { language } = useWords()
  const home = useReference('home')
  // Below everything else: what comes later moves nothing.
  if (home.state !== 'ready') return null
  const { image, headerText, bodyText } = home.value[language]
  return (
    <Card flush>
      {image.url.large && (
        <img
          className={styles.picture}
          src={image.url.large}
          srcSet={`${image.url.medium} 640w, ${image.url.large} 1280w`}
          sizes="(max-width: 959px) 100vw, 680px"
          alt={image.alt}
          loading="lazy"
          width="1280"
          height="560"
        />
      )}
      <section className={styles.words}>
        <h2 className="t-xl">{headerText}</h2>
        <ContentText html={bodyText} />
      </section>
    </Card>
  )
}
