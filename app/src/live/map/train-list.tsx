import type { Lateness } from '@cledrau/domain/live/run-of-train.ts'
import { memo, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { type Kind, kindOf, lateWords, type TrainNow } from './map-trains.ts'
import styles from './map.module.css'

/** What people look for first stands first, and open. */
const KINDS: readonly Kind[] = ['late', 'cancelled', 'onTime', 'unknown']
const WORD = {
  late: 'MAP_LATE',
  cancelled: 'MAP_CANCELLED',
  onTime: 'MAP_ON_TIME',
  unknown: 'MAP_PLANNED',
} as const

/** So many are read at a glance; the others are there for who asks. */
const FIRST = 20

/** A train of which nobody knows how late it is, is the latest of all. */
const minutesOf = (late: Lateness) => (typeof late === 'number' ? late : Infinity)

function ofKind(trains: readonly TrainNow[], kind: Kind): TrainNow[] {
  const inIt = trains.filter(({ late }) => kindOf(late) === kind)
  return kind === 'late' ? inIt.toSorted((a, b) => minutesOf(b.late) - minutesOf(a.late)) : inIt
}

type ListProps = {
  trains: readonly TrainNow[]
  chosen: string | null
  onChoose: (key: string) => void
  nameOf: NameOf
}

/** All that the map shows, in words: for who can't see it, and for who would rather read. */
export function TrainList({ trains, chosen, onChoose, nameOf }: ListProps) {
  const { t } = useWords()
  const groups = KINDS.flatMap((kind) => {
    const inIt = ofKind(trains, kind)
    return inIt.length > 0 ? [{ kind, inIt }] : []
  })
  const [all, showAll] = useState<Partial<Record<Kind, boolean>>>({})
  const [turned, turn] = useState<Partial<Record<Kind, boolean>>>({})
  const isOpen = (kind: Kind) => turned[kind] ?? (kind === groups[0]?.kind && kind !== 'unknown')
  return (
    <section className="stack stack-3">
      <h2 className="t-xl">{t('MAP_LIST')}</h2>
      <Card flush>
        {groups.map(({ kind, inIt }) => (
          <Fold
            key={kind}
            level={3}
            title={t(WORD[kind])}
            note={t('LIVE_NUMBER', { count: inIt.length })}
            open={isOpen(kind)}
            onToggle={() => turn({ ...turned, [kind]: !isOpen(kind) })}
          >
            <div className={styles.rows}>
              <List label={t(WORD[kind])}>
                {(all[kind] ? inIt : inIt.slice(0, FIRST)).map(({ train, place, late }) => (
                  <TrainRow
                    key={train.key}
                    name={train.key}
                    starts={train.starts}
                    to={nameOf(train.to)}
                    from={place && nameOf(place.from)}
                    next={place && place.to !== place.from ? nameOf(place.to) : undefined}
                    late={kind === 'late' ? late : undefined}
                    chosen={train.key === chosen}
                    onChoose={onChoose}
                  />
                ))}
              </List>
              {!all[kind] && inIt.length > FIRST && (
                <Button kind="quiet" small onClick={() => showAll({ ...all, [kind]: true })}>
                  {t('MAP_MORE', { count: inIt.length - FIRST })}
                </Button>
              )}
            </div>
          </Fold>
        ))}
      </Card>
    </section>
  )
}

type TrainRowProps = {
  name: string
  starts: string
  to: string
  /** Where it is: between two stops, or at one. */
  from: string | undefined
  next: string | undefined
  late: Lateness | undefined
  chosen: boolean
  onChoose: (name: string) => void
}

/** Drawn anew when something is said of this train, not whenever something is said of any. */
const TrainRow = memo(function TrainRow({ name, starts, to, from, next, late, chosen, onChoose }: TrainRowProps) {
  const { t } = useWords()
  const where = next ? `${from} – ${next}` : from && t('MAP_STANDS', { station: from })
  return (
    <ListRow
      current={chosen}
      onClick={() => onChoose(name)}
      note={<span className="num">{where}</span>}
      end={late === undefined ? undefined : <span className="late num">{lateWords(late, t)}</span>}
    >
      <span className="num">{t('LIVE_TRAIN', { time: starts, station: to })}</span>
    </ListRow>
  )
})
