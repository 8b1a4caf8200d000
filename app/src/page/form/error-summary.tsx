import { useWords } from '../../i18n/words.ts'
import { Note } from '../../ui/message/note.tsx'
import styles from './error-summary.module.css'

type ErrorSummaryProps = { problems: readonly { id: string; words: string }[] }

/** All that is wrong with a form, above it; each line leads to its field. Nothing while nothing is wrong. */
export function ErrorSummary({ problems }: ErrorSummaryProps) {
  const { t } = useWords()
  if (problems.length === 0) return null
  return (
    <Note kind="bad" role="alert">
      <b>{t('FORM_PROBLEMS', { count: problems.length })}</b>
      <ul className={styles.list}>
        {problems.map(({ id, words }) => (
          <li key={id}>
            <button className={styles.link} type="button" onClick={() => goTo(id)}>
              {words}
            </button>
          </li>
        ))}
      </ul>
    </Note>
  )
}

function goTo(id: string) {
  const field = document.querySelector<HTMLElement>(`[id="${id}"]`)
  field?.scrollIntoView?.({ block: 'center' })
  field?.focus({ preventScroll: true })
}
