import type { AdviceSaid } from '@cledrau/contract/planner/followed-journeys.ts'
import type { Journey } from '@cledrau/contract/planner/journey-planner.ts'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { announce } from '../../page/messages.ts'
import { useOnline } from '../../state/online.ts'
import { Toggle } from '../../ui/choice/checkbox.tsx'
import { Note } from '../../ui/message/note.tsx'
import { useAdviceWords } from './use-advice-words.ts'
import { useFollow } from './use-follow.ts'

/** A traveller may follow a journey, and finds here what was said of it last. */
export function FollowJourney({ journey }: { journey: Journey }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { isKnown, follows, advice, sending, change } = useFollow(journey)
  const words = useAdviceWords()
  const said = advice && words(advice)
  useSaidOnce(advice, said ? [said.title, ...said.lines].join(' ') : '')
  return (
    <>
      {said && (
        <Note kind={said.kind}>
          <p>
            <b>{said.title}</b>
          </p>
          {said.lines.map((line) => (
            <p key={line} className="num">
              {line}
            </p>
          ))}
        </Note>
      )}
      <Toggle
        label={t('PLANNER_FOLLOW')}
        note={t('PLANNER_FOLLOW_NOTE')}
        checked={follows}
        disabled={!online || !isKnown || sending}
        onChange={change}
      />
    </>
  )
}

/** What comes while one looks is said aloud, once; what was there stands there to be read. */
function useSaidOnce(advice: AdviceSaid | null, words: string): void {
  const seen = useRef(advice?.saidAt)
  const say = useEffectEvent(() => announce(words))
  const saidAt = advice?.saidAt
  useEffect(() => {
    if (saidAt !== undefined && saidAt !== seen.current) say()
    seen.current = saidAt
  }, [saidAt])
}
