export type NoteRow = { title: string; text: string }

/**
 * The news of a version, one by one, where its notes are a list that names each in bold; null where they are another text,
 * which is shown as it is.
 */
export function noteRows(html: string): NoteRow[] | null {
  const page = new DOMParser().parseFromString(html, 'text/html')
  const items = [...page.querySelectorAll('li')]
  const rows = items.flatMap((item) => {
    const title = item.querySelector('strong')
    const name = title?.textContent?.trim()
    title?.remove()
    return name ? [{ title: name, text: item.textContent?.trim() ?? '' }] : []
  })
  const isAll = rows.length > 0 && rows.length === items.length && page.querySelector('h2, h3') === null
  return isAll ? rows : null
}
