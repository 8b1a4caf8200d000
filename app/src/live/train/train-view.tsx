import { isTrusted } from '@cledrau/domain/live/age.ts'
import type { LiveCoach, LiveService } from '@cledrau/contract/live/livetimes.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { liveDetail } from '@cledrau/contract/live/livetimes.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { useEffect, useMemo, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { TimetableOnly } from '../../pocket/timetable-only.tsx'
import { type NameOf, useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { CoachList } from '../../ui/board/coaches.tsx'
import { PlatformBadge } from '../../ui/board/platform-badge.tsx'
import { type OwnTrain, useOwnTrains } from '../../state/own-trains.ts'
import { hrefTo } from '../../routes/href.ts'
import { Card } from '../../ui/card/card.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import type { Asked } from '../address.ts'
import { AgeLine } from '../age-line.tsx'
import { useClosing } from '../board/use-focus-back.ts'
import { HowGoodLink } from '../how-good-link.tsx'
import { ownOf } from '../own-train.ts'
import { causeWords, platformWords, standingOf } from '../service-words.ts'
import { useFresh } from '../use-fresh.ts'
import { useSpokenPlatforms } from '../use-spoken-platforms.ts'
import { callsOfTrain, ownCall } from './calls-of-train.ts'
import { OtherDays } from './other-days.tsx'
import { useTrainAnywhere } from './use-train-anywhere.ts'
import { useInstead } from './use-train.ts'

type Reply = ReplyOf<typeof liveDetail>
type TrainProps = { asked: Asked; service: string; onCancelled: () => void }

/** One train: how it runs, why, and all its calls. One that is cancelled while it is looked at closes. */
export function TrainView({ asked, service, onCancelled }: TrainProps) {
  const { t } = useWords()
  const train = useTrainAnywhere(service)
  useClosing(service)
  const ran = useRef<string | null>(null)
  const cancelled = train.state === 'ready' ? train.reply.service.cancelled : null
  useEffect(() => {
    if (cancelled === false) ran.current = service
    if (cancelled && ran.current === service) onCancelled()
  }, [cancelled, service, onCancelled])

  if (train.state === 'loading') return <SkeletonRows rows={8} />
  if (train.state === 'unavailable') return <Unavailable onRetry={train.retry} />
  if (train.state === 'refused') return <FailedState title={t('LIVE_REFUSED')}>{train.message}</FailedState>
  return <Known reply={train.reply} asked={asked} timetableOf={train.timetableOf} />
}

const TAG = { onTime: 'good', late: 'late', cancelled: 'bad', unknown: 'plain' } as const

type KnownProps = { reply: Reply; asked: Asked; timetableOf: Instant | undefined }

function Known({ reply, asked, timetableOf }: KnownProps) {
  const { t, language } = useWords()
  const freshness = useFresh(reply.age)
  const nameOf = useNamesOfStations(reply.places)
  const { service } = reply
  const instead = useInstead(asked, service)
  const own = ownOf(useOwnTrains(), service)
  const services = useMemo(() => [service], [service])
  useSpokenPlatforms(services, nameOf)
  const trusted = isTrusted(freshness)
  const standing = standingOf({ ...service, happened: service.atd ?? service.ata }, trusted, t)
  const to = service.destination.map(nameOf).join(t('LIVE_AND'))
  return (
    <div className="stack">
      <Card className="stack stack-3">
        <div className="spread">
          <h2 className="t-xl">{t('LIVE_TRAIN', { time: service.std ?? service.sta ?? '', station: to })}</h2>
          {service.platform && (
            <PlatformBadge state={service.platform.state} spoken={platformWords(service.platform, t)} large>
              {service.platform.name}
            </PlatformBadge>
          )}
        </div>
        <p className="facts">
          <Tag kind={TAG[standing.kind]}>{standing.words}</Tag>
          {own && (
            <Tag kind="petrol" icon="ticket">
              {t(service.mode === 'rail' ? 'LIVE_OWN' : 'LIVE_OWN_BUS')}
            </Tag>
          )}
          <span className="soft t-s">{reply.operators[service.operator]?.[language]}</span>
        </p>
        {timetableOf === undefined ? (
          <AgeLine freshness={freshness} asOf={reply.age.asOf} />
        ) : (
          <TimetableOnly of={timetableOf} />
        )}
        {service.cause && (
          <Note kind={service.cancelled ? 'bad' : 'late'}>{causeWords(service.cause, language, nameOf, t)}</Note>
        )}
        {instead && (
          <Note>{t(instead.mode === 'rail' ? 'LIVE_INSTEAD' : 'LIVE_INSTEAD_BUS', { time: instead.std })}</Note>
        )}
        {!service.cancelled && service.plannedDestination && (
          <Note kind="late">{t('LIVE_ENDS_SHORT', { station: to, planned: nameOf(service.plannedDestination) })}</Note>
        )}
      </Card>
      {!service.cancelled && <Calls reply={reply} trusted={trusted} nameOf={nameOf} own={own} />}
      {own && (
        <Card flush>
          <List>
            <ListRow
              icon="ticket"
              href={hrefTo('TicketWalletDetails', { recordLocator: own.recordLocator, way: own.direction })}
            >
              {t('WALLET_SHOW_TICKET')}
            </ListRow>
          </List>
        </Card>
      )}
      {trusted && (reply.likely?.length ?? 0) > 0 && (
        <Card flush>
          <List>
            <HowGoodLink />
          </List>
        </Card>
      )}
      {reply.coaches.length > 0 && !service.cancelled && <Coaches coaches={reply.coaches} />}
      <OtherDays asked={asked} service={service} />
    </div>
  )
}

function Calls({
  reply: { service, crs, likely },
  trusted,
  nameOf,
  own,
}: {
  reply: Reply
  trusted: boolean
  nameOf: NameOf
  own: OwnTrain | undefined
}) {
  const { t } = useWords()
  const [before, ...joined] = service.previousCallingPoints
  const [after, ...parts] = service.subsequentCallingPoints
  const calls = [...(before?.calls ?? []), ownCall(service, crs), ...(after?.calls ?? [])]
  const told = { trusted, nameOf, t }
  return (
    <>
      <Card>
        <CallingPoints label={t('LIVE_CALLS')} calls={callsOfTrain(calls, crs, { ...told, likely, own })} />
      </Card>
      {[...joined.map((part) => ({ part, word: 'LIVE_JOINED' as const })), ...parts.map(divided)].map(
        ({ part, word }) => (
          <section key={`${word} ${part.meetsAt} ${part.calls[0]?.planned}`} className="stack stack-2">
            <h3 className="t-l">{t(word, { station: nameOf(part.meetsAt) })}</h3>
            <Card>
              <CallingPoints calls={callsOfTrain(part.calls, null, told)} />
            </Card>
          </section>
        ),
      )}
    </>
  )
}

const divided = (part: LiveService['subsequentCallingPoints'][number]) => ({ part, word: 'LIVE_DIVIDES' as const })

function Coaches({ coaches }: { coaches: readonly LiveCoach[] }) {
  const { t } = useWords()
  if (!coaches.some(({ loading }) => loading !== null)) return null
  return (
    <Card className="stack stack-3">
      <h3 className="t-l">{t('LIVE_SEATS')}</h3>
      <CoachList
        label={t('LIVE_COACHES_LABEL')}
        // The front is at the right.
        coaches={coaches.toReversed().map(({ number, loading }) => ({
          name: number,
          full: (loading ?? 0) / 100,
          word: loading === null ? '' : t(loading > 80 ? 'LIVE_FULL' : loading > 45 ? 'LIVE_SOME' : 'LIVE_MANY'),
        }))}
      />
    </Card>
  )
}
