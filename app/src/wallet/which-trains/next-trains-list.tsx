import { formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { TimetableOnly } from '../../pocket/timetable-only.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { momentOf } from '../wallet-entries.ts'
import type { Looked } from './next-trains.ts'

const ICONS = { yes: 'check', no: 'close', unknown: 'info' } as const

/** The next trains, and whether the ticket is good on each; from this device with what it can't know. */
export function NextTrains({ looked: { trains, timetableOf, words } }: { looked: Looked }) {
  const { t } = useWords()
  return (
    <>
      {timetableOf !== null && <TimetableOnly of={timetableOf} />}
      {words !== null && <p>{words}</p>}
      <List label={t('WALLET_CAN_I')}>
        {trains.map(({ departs, answer, words: why }) => (
          <ListRow key={departs} icon={ICONS[answer]} note={why}>
            <span className="num strong">{formatTime(momentOf(departs))}</span>{' '}
            {answer !== 'unknown' && t(answer === 'yes' ? 'WALLET_TRAIN_YES' : 'WALLET_TRAIN_NO')}
          </ListRow>
        ))}
      </List>
    </>
  )
}
