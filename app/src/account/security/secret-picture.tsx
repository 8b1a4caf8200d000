import type { ComponentType } from 'react'
import { useEffect, useState } from 'react'
import { logTrouble } from '../../api/log.ts'
import { useWords } from '../../i18n/words.ts'
import styles from './security.module.css'

type Picture = ComponentType<{ text: string; label: string }>

/** The secret for another device's camera. What draws it is fetched now; without it the key is still there to type. */
export function SecretPicture({ uri }: { uri: string }) {
  const { t } = useWords()
  const [drawn, setDrawn] = useState<{ Picture: Picture } | null>(null)
  useEffect(() => {
    let here = true
    import('./qr-picture.tsx')
      .then(({ QrPicture }) => here && setDrawn({ Picture: QrPicture }))
      .catch((trouble: unknown) => logTrouble('second-factor', 'picture', trouble))
    return () => {
      here = false
    }
  }, [])
  return (
    <div className={styles.picture}>{drawn && <drawn.Picture text={uri} label={t('SECOND_FACTOR_PICTURE')} />}</div>
  )
}
