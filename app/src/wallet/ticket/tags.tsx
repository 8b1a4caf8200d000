import { useWords } from '../../i18n/words.ts'
import type { ShownEntry } from '../wallet-entries.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from '../wallet.module.css'

/** Kept on this device, or not yet. */
export function OnDevice({ entry }: { entry: ShownEntry }) {
  const { t } = useWords()
  if (!entry.record.downloaded) return null
  return (
    <span className={styles.fact}>
      <Icon name="download" size="s" />
      {t('WALLET_ON_DEVICE')}
    </span>
  )
}

export function NewTag() {
  const { t } = useWords()
  return <Tag kind="new">{t('WALLET_NEW')}</Tag>
}
