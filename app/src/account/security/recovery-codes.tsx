import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Note } from '../../ui/message/note.tsx'
import styles from './security.module.css'

/** Shown once: nobody can show them again, not even we. */
export function RecoveryCodes({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) {
  const { t } = useWords()
  return (
    <Dialog open stays title={t('RECOVERY_CODES')} onClose={onClose}>
      <div className="stack">
        <Note kind="attention" icon="lock">
          {t('RECOVERY_CODES_TEXT')}
        </Note>
        <ul className={styles.codes}>
          {codes.map((code) => (
            <li key={code}>{code}</li>
          ))}
        </ul>
        <Button kind="quiet" onClick={() => void navigator.clipboard.writeText(codes.join('\n'))}>
          {t('COPY')}
        </Button>
        <Button full onClick={onClose}>
          {t('RECOVERY_CODES_KEPT')}
        </Button>
      </div>
    </Dialog>
  )
}
