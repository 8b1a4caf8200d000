import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
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
    const inIt = trains.filter(({ late }) => kindOf(late) === kind)
    return inIt.length > 0 ? [{ kind, inIt }] : []
  })
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
                {inIt.map(({ train, place, late }) => (
                  <ListRow
                    key={train.key}
                    current={train.key === chosen}
                    onClick={() => onChoose(train.key)}
                    note={
                      <span className="num">
                        {place &&
                          (place.from === place.to
                            ? t('MAP_STANDS', { station: nameOf(place.from) })
                            : `${nameOf(place.from)} – ${nameOf(place.to)}`)}
                      </span>
                    }
                    end={kind === 'late' ? <span className="late num">{lateWords(late, t)}</span> : undefined}
                  >
                    <span className="num">{t('LIVE_TRAIN', { time: train.starts, station: nameOf(train.to) })}</span>
                  </ListRow>
                ))}
              </List>
            </div>
          </Fold>
        ))}
      </Card>
    </section>
  )
}
