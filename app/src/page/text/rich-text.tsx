import { useMemo } from 'react'
import { safeHtml } from './safe-html.ts'
import styles from './rich-text.module.css'

/** A text from elsewhere, cleaned. */
export function RichText({ html, lang }: { html: string; lang?: string }) {
  const clean = useMemo(() => safeHtml(html), [html])
  // oxlint-disable-next-line react/no-danger -- cleaned by safeHtml in the line above
  return <div className={styles.text} lang={lang} dangerouslySetInnerHTML={{ __html: clean }} />
}
