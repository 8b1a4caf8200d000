import { lazy, Suspense, useState } from 'react'
import { capitals } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { WrongWords, wrongIds } from './field-wrong.tsx'
import styles from './search-form.module.css'
import { fetchPicker } from './stations-part.tsx'
import type { BookingStations } from './use-booking-stations.ts'

const StationPicker = lazy(fetchPicker)
export const WAYS = ['via', 'avoid'] as const
export type Way = (typeof WAYS)[number]

type WayFieldProps = {
  id: string
  way: Way
  code: string | null
  /** The other of the two: a station can't be both. */
  other: string | null
  stations: BookingStations
  narrow: boolean
  wrong: string | null
  nameOf: (code: string) => string
  onSet: (code: string | null) => void
}

/** A station to go by, or one not to. */
export function WayField({ id, way, code, other, stations, narrow, wrong, nameOf, onSet }: WayFieldProps) {
  const { t } = useWords()
  const [picking, setPicking] = useState(false)
  const set = (next: string | null) => {
    setPicking(false)
    onSet(next)
  }
  const label = t(`SEARCH_${capitals(way)}`)
  const picker = (
    <Suspense fallback={<Skeleton height="3.5rem" />}>
      <StationPicker
        label={label}
        narrow={narrow}
        stations={stations}
        other={other}
        onChoose={({ crsCode }) => set(crsCode)}
        onClose={() => setPicking(false)}
      />
    </Suspense>
  )
  if (picking && !narrow) return <div className={styles.typing}>{picker}</div>
  return (
    <div>
      <div className={styles.between}>
        <button
          id={id}
          className={styles.tile}
          type="button"
          aria-haspopup={narrow ? 'dialog' : 'listbox'}
          {...wrongIds(id, wrong)}
          onClick={() => setPicking(true)}
        >
          <span className={styles.label}>{label}</span>{' '}
          <span className={code === null ? 'soft' : 'strong'}>
            {code === null ? t('SEARCH_ANY_WAY') : nameOf(code)}
          </span>
        </button>
        {code !== null && (
          <IconButton icon="close" label={t('SEARCH_WAY_CLEAR', { way: label })} onClick={() => set(null)} />
        )}
      </div>
      {wrong !== null && <WrongWords id={id}>{wrong}</WrongWords>}
      {narrow && (
        <Dialog
          open={picking}
          onClose={() => setPicking(false)}
          kind="page"
          title={label}
          closeLabel={t('GLOBAL_CLOSE')}
        >
          {picker}
        </Dialog>
      )}
    </div>
  )
}
