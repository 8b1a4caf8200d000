import type { LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefOfTrain } from '../../live/address.ts'
import { AgeLine } from '../../live/age-line.tsx'
import { causeWords, platformWords, standingOf } from '../../live/service-words.ts'
import { ownCall } from '../../live/train/calls-of-train.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { useSpokenPlatforms } from '../../live/use-spoken-platforms.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { FollowedAdvice } from '../../planner/followed/followed-advice.tsx'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { PlatformBadge } from '../../ui/board/platform-badge.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import styles from '../wallet.module.css'
import { alightingCall, hasLeft, saidTime, timesOf } from './own-calls.ts'
import { type OwnReply, useOwnReplies } from './use-own-replies.ts'

/** One's own trains as they run now. Of what nobody has said anything the ticket has the planned times already. */
export default function LiveTrains({ trains }: { trains: readonly WalletTrain[] }) {
  const replies = useOwnReplies(trains)
  return (
    <>
      <FollowedAdvice trains={trains} />
      <ul className={styles.liveTrains}>
        {trains.map((train, index) => {
          const reply = replies[index]
          return reply && <Known key={`${train.uid} ${train.serviceDate} ${train.from}`} train={train} reply={reply} />
        })}
      </ul>
    </>
  )
}

const TAG = { onTime: 'good', late: 'late', cancelled: 'bad', unknown: 'plain' } as const

function Known({ train, reply: { service, age, places } }: { train: WalletTrain; reply: OwnReply }) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const freshness = useFresh(age)
  const nameOf = useNamesOfStations(places)
  const alights = alightingCall(service, train)
  // Once it has left, what counts is when it comes.
  const call = hasLeft(service) && alights ? alights : { ...ownCall(service, train.from), at: service.atd }
  const trusted = isTrusted(freshness)
  const standing = standingOf(timesOf(call), trusted, t)
  const services = useMemo(() => [service], [service])
  useSpokenPlatforms(services, nameOf)
  const { platform } = call
  const next = hasLeft(service) ? nextCall(service) : undefined
  const asked = { crs: train.from, filterCrs: null, arrivals: false, service: null }
  const isCutShort = !service.cancelled && alights?.cancelled === true
  return (
    <li className="stack stack-2">
      <div className={styles.spread}>
        <div className="stack stack-1">
          <b>
            <span className="num">{standing.kind === 'cancelled' ? <s>{call.st}</s> : call.st}</span>{' '}
            {nameOf(call.code)}
          </b>
          {standing.time && (
            <span className="num">
              {t(call.at === standing.time ? 'LIVE_LEFT_AT' : 'LIVE_EXPECTED_AT', { time: standing.time })}
            </span>
          )}
        </div>
        {platform && (
          <PlatformBadge state={platform.state} spoken={platformWords(platform, t)}>
            {platform.name}
          </PlatformBadge>
        )}
      </div>
      <AgeLine freshness={freshness} asOf={age.asOf}>
        <Tag kind={TAG[standing.kind]}>{standing.words}</Tag>
      </AgeLine>
      {next && (
        <p className="num">
          {trusted && next.said
            ? t('MAP_NEXT', { station: nameOf(next.code), time: next.said })
            : t('MAP_NEXT_PLANNED', { station: nameOf(next.code), time: next.st })}
        </p>
      )}
      {service.cause && (
        <Note kind={service.cancelled ? 'bad' : 'late'}>{causeWords(service.cause, language, nameOf, t)}</Note>
      )}
      {isCutShort && (
        <Note kind="bad">
          {t('LIVE_ENDS_SHORT', {
            station: service.destination.map(nameOf).join(t('LIVE_AND')),
            planned: nameOf(train.to),
          })}
        </Note>
      )}
      <p>
        <ButtonLink kind="quiet" small href={hrefOfTrain(asked, service.serviceID, narrow)}>
          {t('LIVE_CALLS')}
        </ButtonLink>
      </p>
    </li>
  )
}

/** Where a train that is under way stops next, and when it is said to be there. */
function nextCall({ subsequentCallingPoints: [own] }: LiveService) {
  const next = own?.calls.find(({ at, cancelled }) => at === null && !cancelled)
  if (!next) return undefined
  return { code: next.code, st: next.st, said: saidTime(next) }
}
