import type { AdviceSaid } from '@cledrau/contract/planner/followed-journeys.ts'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { announce } from '../../page/messages.ts'
import { Note } from '../../ui/message/note.tsx'
import { useAdviceWords } from './use-advice-words.ts'

/** What was said last of a journey that is followed; what comes while one looks is said aloud, too. */
export function AdviceNote({ advice, children }: { advice: AdviceSaid | null; children?: ReactNode }) {
  const words = useAdviceWords()
  const said = advice && words(advice)
  useSaidOnce(advice, said ? [said.title, ...said.lines].join(' ') : '')
  if (!said) return null
  return (
    <Note kind={said.kind}>
      <p>
        <b>{said.title}</b>
      </p>
      {said.lines.map((line) => (
        <p key={line} className="num">
          {line}
        </p>
      ))}
      {children}
    </Note>
  )
}

/** Once; what was there stands there to be read. */
function useSaidOnce(advice: AdviceSaid | null, words: string): void {
  const seen = useRef(advice?.saidAt)
  const say = useEffectEvent(() => announce(words))
  const saidAt = advice?.saidAt
  useEffect(() => {
    if (saidAt !== undefined && saidAt !== seen.current) say()
    seen.current = saidAt
  }, [saidAt])
}
