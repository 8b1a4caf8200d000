import { useState } from 'react'
import type { WordName } from '../i18n/names.ts'
import { useWords } from '../i18n/words.ts'
import { recallJson, remember } from '../platform/storage.ts'
import { useReference } from '../state/reference.ts'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Note } from '../ui/message/note.tsx'
import { hintToShow } from './tip-rules.ts'
import styles from './tip.module.css'

const isList = (value: unknown): value is string[] => Array.isArray(value)
const dismissed = () => recallJson('tooltipIndicators', isList) ?? []

/** A hint that shows until it is dismissed. Which indicator was dismissed is remembered: a new one shows again. */
export function Tip({ about }: { about: WordName }) {
  const { t } = useWords()
  const popups = useReference('popups')
  const [gone, setGone] = useState(dismissed)
  const popup = hintToShow(popups.state === 'ready' ? popups.value : [], about, gone)
  if (!popup) return null

  const dismiss = () => {
    const next = [...dismissed(), popup.indicator]
    remember('tooltipIndicators', JSON.stringify(next))
    setGone(next)
  }
  return (
    <Note kind="info">
      <div className="row row-top">
        <p className="grow">{t(about)}</p>
        <IconButton className={styles.close} icon="close" label={t('GLOBAL_CLOSE')} onClick={dismiss} />
      </div>
    </Note>
  )
}
