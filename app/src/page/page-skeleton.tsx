import { useEffect, useState } from 'react'
import { useWords } from '../i18n/words.ts'
import { Card } from '../ui/card/card.tsx'
import { Busy, Skeleton } from '../ui/progress/progress.tsx'

const WORDS_AFTER_MS = 1000

/** Rows in the place of what comes. Only a wait that is felt gets words; beside others that say it they are `silent`. */
export function SkeletonRows({ rows = 4, silent = false }: { rows?: number; silent?: boolean }) {
  const { t } = useWords()
  const [long, setLong] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setLong(true), WORDS_AFTER_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className="stack" aria-busy="true" data-skeleton="">
      {long && !silent && <Busy>{t('GLOBAL_LOADING')}</Busy>}
      <Card className="stack stack-6">
        {Array.from({ length: rows }, (_, row) => (
          // oxlint-disable-next-line react/no-array-index-key -- a row is nothing but its place
          <span key={row} className="stack stack-2">
            <Skeleton width={`${68 - (row % 3) * 12}%`} height="1.25rem" />
            <Skeleton width={`${40 + (row % 2) * 10}%`} height="0.875rem" />
          </span>
        ))}
      </Card>
    </div>
  )
}

export function PageSkeleton() {
  return (
    <div className="stack stack-6">
      <Skeleton width="min(16rem, 60%)" height="2.125rem" />
      <SkeletonRows />
    </div>
  )
}
