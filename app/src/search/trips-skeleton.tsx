import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { ButtonLink } from '../ui/button/button.tsx'
import { Card } from '../ui/card/card.tsx'
import { Line } from '../ui/line/line.tsx'
import { Busy, Skeleton } from '../ui/progress/progress.tsx'

const WORDS_AFTER_MS = 1000

type TripsSkeletonProps = {
  /** What is being done. */
  words: string
  /** Where one goes who doesn't want to wait. */
  form: string
  rows?: number
}

/** Cards in the shape of what comes. A wait that is felt says what is being done, and can be ended. */
export function TripsSkeleton({ words, form, rows = 4 }: TripsSkeletonProps) {
  const { t } = useWords()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WORDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="stack stack-3" aria-busy="true" data-skeleton="">
      <div className="spread" style={{ minHeight: 'var(--target)' }}>
        {long ? <Busy>{words}</Busy> : <Skeleton width="11rem" height="1.25rem" />}
        {long && (
          <ButtonLink kind="quiet" small href={form}>
            {t('GLOBAL_CANCEL')}
          </ButtonLink>
        )}
      </div>
      {Array.from({ length: rows }, (_, row) => (
        // oxlint-disable-next-line react/no-array-index-key -- a card is nothing but its place
        <Card key={row} className="stack stack-2">
          <span className="row">
            <Skeleton width="4.5rem" height="2.125rem" />
            <span className="grow">
              <Line waiting legs={[{ to: {} }]} />
            </span>
            <Skeleton width="4.5rem" height="2.125rem" />
          </span>
          <span className="spread">
            <Skeleton width="55%" height="1.25rem" />
            <Skeleton width="4rem" height="1.5rem" />
          </span>
          <Skeleton width="40%" height="1.25rem" />
        </Card>
      ))}
    </div>
  )
}
