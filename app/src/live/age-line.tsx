import type { Freshness } from '@cledrau/domain/live/age.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { ReactNode } from 'react'
import { formatTime } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { Note } from '../ui/message/note.tsx'
import { Tag } from '../ui/tag/tag.tsx'

const WORD = { LIVE: 'LIVE_AGE_LIVE', RECENT: 'LIVE_AGE_AS_OF', OLD: 'LIVE_AGE_AS_OF' } as const

type AgeLineProps = {
  freshness: Freshness
  asOf: string | null
  /** What is said of what is old, or was never heard, where it isn't times. */
  old?: 'LIVE_AGE_OLD' | 'UPDATES_OLD'
  none?: 'LIVE_AGE_NONE' | 'UPDATES_NONE'
  /** At the far end of its line. */
  children?: ReactNode
}

/** How old something is, in a word. */
export function AgeTag({ freshness, asOf, none = 'LIVE_AGE_NONE' }: Pick<AgeLineProps, 'freshness' | 'asOf' | 'none'>) {
  const { t } = useWords()
  const heard = asOf === null ? undefined : instant(Date.parse(asOf))
  const kind = freshness === 'LIVE' ? 'good' : freshness === 'RECENT' ? 'plain' : 'late'
  return (
    <Tag kind={kind} icon={freshness === 'LIVE' ? 'live' : 'history'}>
      {t(freshness === 'NONE' ? none : WORD[freshness], { time: heard === undefined ? '' : formatTime(heard) })}
    </Tag>
  )
}

/** How old what is shown is: always said, and plainly once it can't be relied on. */
export function AgeLine({ freshness, asOf, old = 'LIVE_AGE_OLD', none = 'LIVE_AGE_NONE', children }: AgeLineProps) {
  const { t } = useWords()
  return (
    <div className="stack stack-2">
      <div className="spread">
        <AgeTag freshness={freshness} asOf={asOf} none={none} />
        {children}
      </div>
      {freshness === 'OLD' && <Note kind="late">{t(old)}</Note>}
    </div>
  )
}
