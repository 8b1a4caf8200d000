import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'

const How = lazy(() => import('./how.tsx'))
const ToldList = lazy(() => import('./told-list.tsx'))

/** By what one is told, and what one was told: folded until somebody wants it, or comes for it. */
export function HowWeTellYou() {
  const { t } = useWords()
  const { query } = useLocation()
  const [how, setHow] = useState(query['show'] === 'how')
  const [told, setTold] = useState(query['show'] === 'told')
  return (
    <div className="stack">
      <Fold
        apart
        icon="settings"
        title={t('NOTIFY_HOW')}
        note={t('NOTIFY_HOW_NOTE')}
        open={how}
        onToggle={() => setHow(!how)}
      >
        <div className="stack">
          <Suspense fallback={<SkeletonRows rows={3} />}>
            <How />
          </Suspense>
        </div>
      </Fold>
      <Fold
        apart
        icon="history"
        title={t('NOTIFY_TOLD')}
        note={t('NOTIFY_TOLD_NOTE')}
        open={told}
        onToggle={() => setTold(!told)}
      >
        <Suspense fallback={<SkeletonRows rows={3} />}>
          <ToldList />
        </Suspense>
      </Fold>
    </div>
  )
}
