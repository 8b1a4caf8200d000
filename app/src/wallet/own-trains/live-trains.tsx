import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { CallingPoint, liveDetail, LiveService } from '@cledrau/contract/live/livetimes.ts'
import { writeServiceId } from '@cledrau/contract/live/service-id.ts'
import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { isTrusted } from '@cledrau/domain/live/age.ts'
import { DELAYED, lateBy, NO_REPORT, ON_TIME } from '@cledrau/domain/live/said-time.ts'
import { useMemo } from 'react'
import { useWords } from '../../i18n/words.ts'
import { hrefOfTrain } from '../../live/address.ts'
import { AgeLine } from '../../live/age-line.tsx'
import { causeWords, platformWords, standingOf } from '../../live/service-words.ts'
import { ownCall } from '../../live/train/calls-of-train.ts'
import { useTrain } from '../../live/train/use-train.ts'
import { useFresh } from '../../live/use-fresh.ts'
import { useSpokenPlatforms } from '../../live/use-spoken-platforms.ts'
import { useLayout } from '../../platform/use-layout.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { PlatformBadge } from '../../ui/board/platform-badge.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { momentOf } from '../wallet-entries.ts'
import styles from '../wallet.module.css'

type Reply = ReplyOf<typeof liveDetail>

/** One's own trains as they run now. Of what nobody has said anything the ticket has the planned times already. */
export default function LiveTrains({ trains }: { trains: readonly WalletTrain[] }) {
  return (
    <ul className={styles.liveTrains}>
      {trains.map((train) => (
        <OwnTrain key={`${train.uid} ${train.serviceDate} ${train.from}`} train={train} nth={0} />
      ))}
    </ul>
  )
}

/** A train that calls twice where one boards is told by its time. */
function OwnTrain({ train, nth }: { train: WalletTrain; nth: 0 | 1 }) {
  const { uid, serviceDate, from, departs } = train
  const live = useTrain(writeServiceId({ uid, serviceDate, crs: from, nth }))
  if (live.state !== 'ready') return null
  const { service, age } = live.reply
  const isOther = momentOf(service.planned) !== momentOf(departs)
  if (isOther) return nth === 0 ? <OwnTrain train={train} nth={1} /> : null
  return age.asOf === null ? null : <Known train={train} reply={live.reply} />
}

const TAG = { onTime: 'good', late: 'late', cancelled: 'bad', unknown: 'plain' } as const

function Known({ train, reply: { service, age, places } }: { train: WalletTrain; reply: Reply }) {
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

const hasLeft = ({ atd }: LiveService): boolean => atd !== null && atd !== NO_REPORT

/** Where a train that is under way stops next, and when it is said to be there. */
function nextCall({ subsequentCallingPoints: [own] }: LiveService) {
  const next = own?.calls.find(({ at, cancelled }) => at === null && !cancelled)
  if (!next) return undefined
  const { code, st, et } = next
  return { code, st, said: et === ON_TIME ? st : et === DELAYED ? null : et }
}

/** Where one gets off, told by its time from another call there. */
const alightingCall = ({ subsequentCallingPoints }: LiveService, { to, arrives }: WalletTrain) =>
  subsequentCallingPoints
    .flatMap(({ calls }) => calls)
    .find(({ code, planned }) => code === to && momentOf(planned) === momentOf(arrives))

const timesOf = ({ et, cancelled, planned, now, at }: CallingPoint) => ({
  expected: et,
  cancelled,
  lateMinutes:
    now === null
      ? null
      : (lateBy({ planned: momentOf(planned), now: { state: 'expected', at: momentOf(now) } }) ?? null),
  happened: at,
})
