import { useWords } from '../../i18n/words.ts'
import { ahead } from '../../page/ahead.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { fetchPicker } from '../../search/form/stations-part.tsx'
import styles from './where-line.module.css'

/** The form in one line: a station or a sentence is asked for at once, and the whole form stands behind it. */
export function WhereLine({ onOpen }: { onOpen: () => void }) {
  const { t } = useWords()
  return (
    <div className="stack stack-2">
      <button
        type="button"
        className={styles.line}
        aria-haspopup="dialog"
        aria-describedby="where-note"
        onPointerEnter={ahead(fetchPicker)}
        onFocus={ahead(fetchPicker)}
        onClick={onOpen}
      >
        <Icon name="search" />
        {t('SEARCH_TITLE')}
      </button>
      <p id="where-note" className="t-s soft">
        {t('HOME_WHERE_NOTE')}
      </p>
    </div>
  )
}
