import type { RouteCrowding } from '@cledrau/contract/search/capacity.ts'
import { LOADINGS } from '@cledrau/contract/search/capacity.ts'
import { useWords } from '../../i18n/words.ts'
import { Coaches } from '../../ui/board/coaches.tsx'
import { classNames } from '../../ui/class-names.ts'
import { crowdingWords, SOURCES, sourceOf } from './crowding-words.ts'
import styles from './crowding.module.css'

type CrowdingProps = {
  crowding: RouteCrowding | null | undefined
  /** So many coaches has the longest of the trains. */
  coaches: number
}

const EACH = LOADINGS.flatMap((level) => SOURCES.map((source) => ({ level, source })))

const fullOf = (crowding: RouteCrowding | null | undefined, coaches: number) =>
  crowding?.coaches.map((one) => one / 100) ?? Array.from({ length: coaches }, () => 0)

/** How full it is, or usually is. As wide before it is known, and whatever it is then, so that nothing moves. */
export function Crowding({ crowding, coaches }: CrowdingProps) {
  const { t } = useWords()
  return (
    <span className={classNames('fact soft', !crowding && styles.coming)} aria-hidden={crowding ? undefined : 'true'}>
      <Coaches full={fullOf(crowding, coaches)} />
      <span className={styles.oneOf}>
        {EACH.map(({ level, source }) => (
          <span
            key={`${level} ${source}`}
            className={level === crowding?.level && source === sourceOf(crowding) ? undefined : styles.coming}
          >
            {crowdingWords(t, level, source)}
          </span>
        ))}
      </span>
    </span>
  )
}

type CrowdingRowProps = CrowdingProps & {
  /** Of several trains which one it is that is so full, in words that go on from the others; and the longest such words. */
  named?: string | undefined
  longest?: string | undefined
}

/** The same in a row of its own: as high before it is known, and whatever it is then. */
export function CrowdingRow({ crowding, coaches, named = '', longest = '' }: CrowdingRowProps) {
  const { t } = useWords()
  return (
    <span className={classNames('soft', styles.row)}>
      {EACH.map(({ level, source }) => (
        <span key={`${level} ${source}`} className={styles.coming} aria-hidden="true">
          <Coaches full={fullOf(null, coaches)} /> {crowdingWords(t, level, source)} {longest}
        </span>
      ))}
      {crowding && (
        <span>
          <Coaches full={fullOf(crowding, coaches)} />{' '}
          {[crowdingWords(t, crowding.level, sourceOf(crowding)), named].filter(Boolean).join(' ')}
        </span>
      )}
    </span>
  )
}
