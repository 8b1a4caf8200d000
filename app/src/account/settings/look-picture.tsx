import { instant } from '@cledrau/domain/time/instant.ts'
import { formatTime } from '../../i18n/formats.ts'
import type { Look } from '../../state/dark-mode.ts'
import { Icon } from '../../ui/icon/icon.tsx'
import { Line } from '../../ui/line/line.tsx'
import styles from './look-picture.module.css'

const SAMPLE_TIME = instant(Date.UTC(2026, 11, 7, 9, 21))

/** Shows a look instead of naming it: a time and a line in its own colours. */
export function LookPicture({ look }: { look: Look }) {
  if (look === 'system')
    return (
      <span className={styles.split} aria-hidden="true">
        <span data-theme="light">
          <Icon name="sun" />
        </span>
        <span data-theme="dark">
          <Icon name="moon" />
        </span>
      </span>
    )
  return (
    <span className={styles.picture} data-theme={look} aria-hidden="true">
      <b className="num">{formatTime(SAMPLE_TIME)}</b>
      <Line small legs={[{ minutes: 2, to: { kind: 'change' } }, { to: {} }]} />
    </span>
  )
}
