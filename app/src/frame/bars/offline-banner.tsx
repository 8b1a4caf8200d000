import type { Instant } from '@cledrau/domain/time/instant.ts'
import { useState } from 'react'
import { formatTime } from '../../i18n/formats.ts'
import { BOLD, rich } from '../../i18n/rich.tsx'
import { useWords } from '../../i18n/words.ts'
import { lastAnswer } from '../../platform/last-answer.ts'
import { useOnline } from '../../state/online.ts'
import { useTraveller } from '../../state/traveller.ts'
import { OfflineStrip } from '../../ui/message/alert-tile.tsx'
import { showsOfflineBanner } from './offline-rules.ts'

export function OfflineBanner({ narrow }: { narrow: boolean }) {
  const { t } = useWords()
  const { online, since } = useOnline()
  const signedIn = useTraveller() !== null
  const [closedFor, setClosedFor] = useState<Instant | null>(null)
  const closed = since !== null && closedFor === since
  if (!showsOfflineBanner({ narrow, online, closed })) return null
  const heard = lastAnswer()
  const said = heard === null ? t('OFFLINE_BANNER_NEW') : t('OFFLINE_BANNER', { time: formatTime(heard) })
  return (
    <OfflineStrip close={{ label: t('GLOBAL_CLOSE'), onClick: () => setClosedFor(since) }}>
      {/* What is activated is an account's: nobody else is told what can't be done. */}
      {rich(signedIn ? `${said} ${t('OFFLINE_BANNER_ACTIVATE')}` : said, BOLD)}
    </OfflineStrip>
  )
}
