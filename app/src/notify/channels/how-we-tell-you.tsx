import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { Fold } from '../../ui/fold/fold.tsx'
import { ChannelSettings } from './channel-settings.tsx'
import { PushHere } from './push-here.tsx'
import { ToldList } from './told-list.tsx'

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
          <PushHere />
          <ChannelSettings />
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
        <ToldList />
      </Fold>
    </div>
  )
}
