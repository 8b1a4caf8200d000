import type { SearchProblem } from '@cledrau/domain/search/check-search.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import styles from './search-form.module.css'

/** What is wrong, at the field that it is wrong with. The field names it by `aria-describedby`. */
export function FieldWrong({ id, problem }: { id: string; problem: SearchProblem | undefined }) {
  const { t } = useWords()
  return problem ? <WrongWords id={id}>{t(`SEARCH_WRONG_${problem}`)}</WrongWords> : null
}

export const WrongWords = ({ id, children }: { id: string; children: ReactNode }) => (
  <p className={styles.wrong} id={`${id}-wrong`}>
    <Icon name="error" size="s" />
    {children}
  </p>
)

export const wrongIds = (id: string, problem: string | null | undefined) =>
  problem ? { 'aria-describedby': `${id}-wrong`, 'data-wrong': '' } : {}
