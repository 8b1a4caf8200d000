import type { StationMatch } from '@cledrau/domain/stations/match-names.ts'
import type { Station } from '@cledrau/domain/stations/station.ts'
import type { ReactNode } from 'react'
import { otherLanguage } from '../i18n/language.ts'
import { useWords } from '../i18n/words.ts'
import { hrefTo } from '../routes/href.ts'
import type { IconName } from '../ui/icon/icon.tsx'
import { ListRow } from '../ui/list/list.tsx'
import styles from './station-row.module.css'

type StationRowProps = {
  station: Station
  icon?: IconName
  /** Why it was found: those letters are underlined. */
  match?: StationMatch
  note?: ReactNode
}

/** A station in a list: its name here, its name in the other language, its code. */
export function StationRow({ station, icon = 'pin', match, note }: StationRowProps) {
  const { language } = useWords()
  const other = otherLanguage(language)
  const { names, crsCode } = station
  const shown = match?.of === 'shown' && match.name === names[language]
  const alias = match?.of === 'alias' ? match.name : null
  const both = names.en !== names.cy
  return (
    <ListRow
      href={hrefTo('StationInformation', { code: crsCode })}
      icon={icon}
      end={<span className={styles.code}>{crsCode}</span>}
      note={
        note ??
        (alias ? (
          <Underlined name={alias} match={match} />
        ) : (
          both && (
            <span lang={other}>
              {match?.of === 'other-language' ? <Underlined name={names[other]} match={match} /> : names[other]}
            </span>
          )
        ))
      }
    >
      {shown ? <Underlined name={names[language]} match={match} /> : names[language]}
    </ListRow>
  )
}

function Underlined({ name, match }: { name: string; match?: StationMatch }) {
  if (!match) return name
  return (
    <>
      {name.slice(0, match.from)}
      <mark className={styles.found}>{name.slice(match.from, match.to)}</mark>
      {name.slice(match.to)}
    </>
  )
}
