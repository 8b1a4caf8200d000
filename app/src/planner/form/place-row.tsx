import type { PlaceKind } from '@cledrau/contract/planner/place.ts'
import { capitals } from '../../i18n/names.ts'
import { otherLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { StationName } from '../../search/form/station-name.tsx'
import styles from '../../search/form/station-picker.module.css'
import type { IconName } from '../../ui/icon/icon.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import type { FoundPlace } from './use-places.ts'

const ICONS: Partial<Record<PlaceKind, IconName>> = {
  station: 'live',
  group: 'map',
  stop: 'bus',
  port: 'ferry',
  point: 'compass',
}

/** A place in the list: what it is called here and in the other language, and what it is. */
export function PlaceRow({ code, names, kind, icon = ICONS[kind] ?? 'pin', note }: FoundPlace) {
  const { t, language } = useWords()
  const other = otherLanguage(language)
  return (
    <>
      <Icon name={icon} />
      <span className={styles.names}>
        <StationName names={names} />
        <span className={styles.note}>
          {note ?? (
            <>
              {kind !== 'station' && t(`PLANNER_KIND_${capitals(kind)}`)}
              {names.en !== names.cy && (
                <>
                  {kind !== 'station' && ', '}
                  <span lang={other}>{names[other]}</span>
                </>
              )}
            </>
          )}
        </span>
      </span>
      {kind === 'station' && <span className={styles.code}>{code}</span>}
    </>
  )
}
