import type { Photocard } from '@cledrau/contract/account/photocard.ts'
import type { ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import styles from './photocard.module.css'

/** A face, a name and a number, as on a card. */
export function PhotocardShown({ card, children }: { card: Photocard; children?: ReactNode }) {
  const { t } = useWords()
  return (
    <div className={styles.card}>
      <img
        className={styles.face}
        src={`data:image/jpeg;base64,${card.picture}`}
        alt={t('PHOTOCARD_PICTURE_OF', { name: card.name })}
      />
      <div className="stack stack-1">
        <p className="strong">{card.name}</p>
        <p className="num soft">{card.number}</p>
        {children}
      </div>
    </div>
  )
}
