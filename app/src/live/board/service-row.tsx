import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import { memo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useLayout } from '../../platform/use-layout.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { DepartureRow } from '../../ui/board/departure-row.tsx'
import { PlatformBadge } from '../../ui/board/platform-badge.tsx'
import { type Asked, hrefOfTrain } from '../address.ts'
import { moreOf, platformWords, standingOf } from '../service-words.ts'

type RowProps = {
  service: LiveService
  asked: Asked
  trusted: boolean
  nameOf: NameOf
  platforms: boolean
  own?: boolean
}

/** One of a hundred; a board hears something every second, and most of its rows are as they were. */
export const ServiceRow = memo(function ServiceRow({ service, asked, trusted, nameOf, platforms, own }: RowProps) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { platform, serviceID, origin, destination } = service
  const happened = asked.arrivals ? service.ata : service.atd
  const standing = standingOf({ ...service, happened }, trusted, t)
  const ends = (asked.arrivals ? origin : destination).map(nameOf)
  return (
    <DepartureRow
      href={hrefOfTrain(asked, serviceID, narrow)}
      time={(asked.arrivals ? service.sta : service.std) ?? ''}
      expected={standing.time ? { time: standing.time, spoken: t('LIVE_EXPECTED_SPOKEN') } : undefined}
      to={ends.join(t('LIVE_AND'))}
      status={happened && happened === standing.time ? t('LIVE_LEFT', { status: standing.words }) : standing.words}
      kind={standing.kind}
      more={moreOf(service, language, nameOf, t)}
      own={own && t(service.mode === 'rail' ? 'LIVE_OWN' : 'LIVE_OWN_BUS')}
      current={service.serviceID === asked.service}
      platform={
        !platforms ? null : platform ? (
          <PlatformBadge state={platform.state} spoken={platformWords(platform, t)}>
            {platform.name}
          </PlatformBadge>
        ) : (
          <PlatformBadge state="none" spoken={t('LIVE_PLATFORM_NONE')}>
            –
          </PlatformBadge>
        )
      }
    />
  )
})
