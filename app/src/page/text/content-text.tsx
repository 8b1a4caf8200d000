import { useMemo } from 'react'
import styles from './rich-text.module.css'
import { useOffer } from '../../state/use-offer.ts'

/** As the server writes a link to a page of ours. */
const ROUTE_LINK = /<a href="#(\/[^"]*)"[^>]*>(.*?)<\/a>/g

/**
 * A page that our own server made from Markdown and cleaned: headings, tables and emphasis, too. Of its links, those
 * that lead nowhere for this visitor are words.
 */
export function ContentText({ html }: { html: string }) {
  const { offered } = useOffer()
  const shown = useMemo(
    () => html.replaceAll(ROUTE_LINK, (link, to: string, words: string) => (offered(to) ? link : words)),
    [html, offered],
  )
  // oxlint-disable-next-line react/no-danger -- the server's own output; the content security policy runs no script in it
  return <div className={styles.text} dangerouslySetInnerHTML={{ __html: shown }} />
}
