import type { Station } from '@cledrau/contract/stations/stations.ts'
import type { StationMatch } from '@cledrau/domain/stations/match-names.ts'
import { otherLanguage } from '../../i18n/language.ts'
import { useWords } from '../../i18n/words.ts'
import { classNames } from '../../ui/class-names.ts'
import type { IconName } from '../../ui/icon/icon.tsx'
import { Icon } from '../../ui/icon/icon.tsx'
import { StationName } from './station-name.tsx'
import styles from './station-picker.module.css'
import type { Liking } from './use-liking.ts'

export type Suggestion = { station: Station; match?: StationMatch; icon?: IconName; note?: string }

/** A place that could be meant: its name with the letters that were typed, its other name, its code. */
export function SuggestionRow({ station, match, icon = 'pin', note, liking }: Suggestion & { liking?: Liking }) {
  const { language } = useWords()
  const other = otherLanguage(language)
  const { names, crsCode, members } = station
  const isShown = match?.of === 'shown' && match.name === names[language]
  return (
    <>
      <Icon name={members ? 'map' : icon} />
      <span className={styles.names}>
        <span>{isShown ? <Underlined match={match} /> : <StationName names={names} />}</span>
        <span className={styles.note}>
          {note ??
            (match?.of === 'alias' ? (
              <Underlined match={match} />
            ) : (
              names.en !== names.cy && (
                <span lang={other}>{match?.of === 'other-language' ? <Underlined match={match} /> : names[other]}</span>
              )
            ))}
        </span>
      </span>
      <span className={styles.code}>{match?.kind === 'code' ? <mark>{crsCode}</mark> : crsCode}</span>
      {liking && <Star {...liking} />}
    </>
  )
}

/**
 * A short cut for fingers and mice: an option of a list box has no buttons in it. Keyboards and screen readers have the
 * page of favourites for the same.
 */
function Star({ liked, words, toggle }: Liking) {
  return (
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions -- see above
    <span
      className={classNames(styles.star, liked && styles.liked)}
      aria-hidden="true"
      title={words}
      data-star={liked}
      onClick={(event) => {
        // The station itself isn't meant.
        event.stopPropagation()
        toggle()
      }}
    >
      <Icon name="star" />
    </span>
  )
}

function Underlined({ match: { name, from, to } }: { match: StationMatch }) {
  return (
    <>
      {name.slice(0, from)}
      <mark>{name.slice(from, to)}</mark>
      {name.slice(to)}
    </>
  )
}
