import type { DecidingFact, JudgedShown, LineLeg } from '@cledrau/contract/repay/judged.ts'
import { formatDay, formatTime, dayOf } from '../i18n/formats.ts'
import { useWords } from '../i18n/words.ts'
import { useLayout } from '../platform/use-layout.ts'
import { useNameOfStation } from '../stations/name-of-station.ts'
import { Card } from '../ui/card/card.tsx'
import { Icon } from '../ui/icon/icon.tsx'
import { TwoClocks } from '../ui/line/two-clocks.tsx'
import { Tag } from '../ui/tag/tag.tsx'
import { beginOf, ridesOf } from './line-of.ts'
import { minutesBetween, momentOf } from './moments.ts'
import styles from './repay.module.css'
import { useFactWords } from './use-fact-words.ts'

/** The journey as planned and as it went, on one clock, and beneath it what decided, a sentence each. */
export function WhatHappened({ judged }: { judged: JudgedShown }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const nameOf = useNameOfStation()
  const wordsOf = useFactWords()
  const noteOf = useNotes(judged)
  const { delayMinutes, facts, frozenAt, frozenLate } = judged
  const first = beginOf(judged.planned) ?? beginOf(judged.real)
  const planned = ridesOf(judged.planned, nameOf, first)
  const real = ridesOf(judged.real, nameOf, first, noteOf)
  const cancelled = facts.some(({ code }) => code === 'CANCELLED')
  return (
    <Card className="stack">
      <div className="spread">
        <h2 className="t-xl">{t('REPAY_WHAT_HAPPENED')}</h2>
        {delayMinutes !== null && delayMinutes > 0 ? (
          <Tag kind="late">{t('REPAY_MIN_LATE', { minutes: delayMinutes })}</Tag>
        ) : (
          cancelled && <Tag kind="bad">{t('REPAY_CANCELLED')}</Tag>
        )}
      </div>
      {planned.length > 0 && real.length > 0 && (
        <TwoClocks
          planned={{ label: t('REPAY_PLANNED'), rides: planned }}
          real={{ label: t('REPAY_WHAT_HAPPENED'), rides: real }}
          gap={delayMinutes === null ? undefined : t('REPAY_MIN', { minutes: delayMinutes })}
          upright={narrow}
        />
      )}
      <ul className={styles.facts}>
        {facts.filter(isDeciding).map((fact, index) => {
          const { icon, text } = wordsOf(fact)
          return (
            // oxlint-disable-next-line react/no-array-index-key -- in the order in which it happened
            <li key={index}>
              <Icon name={icon} size="s" />
              <span>{text}</span>
            </li>
          )
        })}
      </ul>
      <p className="t-s soft">
        {frozenLate && frozenAt
          ? t('REPAY_FROM_FEED_LATE', {
              day: formatDay(dayOf(momentOf(frozenAt)), language),
              time: formatTime(momentOf(frozenAt)),
            })
          : t('REPAY_FROM_FEED')}
      </p>
    </Card>
  )
}

/** That the plan was frozen late is said below all of them, with its day. */
const isDeciding = ({ code }: DecidingFact) => code !== 'FROZEN_LATE'

/** Beside a stop, how it differs from the plan: so late, or another train than was planned. */
function useNotes({ planned, real, delayMinutes }: JudgedShown) {
  const { t } = useWords()
  const last = real.findLast(({ kind }) => kind !== 'WALK')
  return (leg: LineLeg, end: 'departs' | 'arrives'): string | undefined => {
    if (leg === last && end === 'arrives' && delayMinutes !== null)
      return delayMinutes > 0 ? t('REPAY_NOTE_LATE', { minutes: delayMinutes }) : undefined
    const same = planned.find(
      ({ uid, serviceDate }) => uid !== null && uid === leg.uid && serviceDate === leg.serviceDate,
    )
    if (!same) return end === 'departs' ? t('REPAY_NOTE_NEXT_TRAIN') : undefined
    const [due, was] = [same[end], leg[end]]
    // A train that is left before, or boarded after, where it was planned has nothing to compare there.
    if (!due || !was || same[end === 'departs' ? 'from' : 'to'] !== leg[end === 'departs' ? 'from' : 'to'])
      return undefined
    const minutes = minutesBetween(due, was)
    if (minutes <= 0) return undefined
    return t(end === 'departs' ? 'REPAY_NOTE_LEFT_LATE' : 'REPAY_NOTE_LATE', { minutes })
  }
}
