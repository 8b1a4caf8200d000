import type { WalletTrain } from '@cledrau/contract/wallet/wallet.ts'
import { freshnessOf, isTrusted } from '@cledrau/domain/live/age.ts'
import { type Instant, SECOND } from '@cledrau/domain/time/instant.ts'
import { type ComponentType, type ReactNode, useMemo } from 'react'
import { formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { hrefOfTrain } from '../../live/address.ts'
import { AgeTag } from '../../live/age-line.tsx'
import { causeWords, platformWords } from '../../live/service-words.ts'
import { useSpokenPlatforms } from '../../live/use-spoken-platforms.ts'
import { FollowedAdvice } from '../../planner/followed/followed-advice.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import type { NameOf } from '../../stations/use-names-of-stations.ts'
import { PlatformBadge } from '../../ui/board/platform-badge.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import { Note } from '../../ui/message/note.tsx'
import { useStationIn, useStationName } from '../ticket/use-station-name.ts'
import type { Way } from '../ticket/ways-of.ts'
import { useNow } from '../../platform/use-now.ts'
import { momentOf } from '../wallet-entries.ts'
import { aroundNow, type OwnRun, underWay, type UnderWay } from './under-way.ts'
import { alightingPoint, boardingPoint, rowsAhead, shownCall, type Told } from './under-way-rows.tsx'
import styles from './under-way.module.css'
import { type OwnReply, useOwnReplies } from './use-own-replies.ts'

type UnderWayProps = {
  way: Way
  /** What stands while one waits for the first train, and once one is there. */
  otherwise: ReactNode
  /** The ticket itself, with what stands beside the way to it. */
  Below: ComponentType<{ way: Way; beside?: ReactNode }>
}

/** Somebody is on their way: where the train stops next, where they change and into what, and their ticket one press away. */
export default function UnderWayCard({ way, otherwise, Below }: UnderWayProps) {
  const { trains } = way.tickets[0]
  const now = useNow(5 * SECOND)
  const replies = useOwnReplies(trains)
  const runs = trains.map((train, index) => runOf(train, replies[index], now))
  const place = underWay(runs, now)
  if (!place) return otherwise
  return <Known way={way} Below={Below} place={place} runs={runs} replies={replies} now={now} />
}

const freshAt = (reply: OwnReply | undefined, now: Instant) => {
  const asOf = reply?.age.asOf
  return freshnessOf(asOf ? momentOf(asOf) : undefined, now)
}

const runOf = (train: WalletTrain, reply: OwnReply | undefined, now: Instant): OwnRun => ({
  train,
  service: reply?.service,
  trusted: isTrusted(freshAt(reply, now)),
})

type KnownProps = Omit<UnderWayProps, 'otherwise'> & {
  place: UnderWay
  runs: readonly OwnRun[]
  replies: readonly (OwnReply | undefined)[]
  now: Instant
}

function Known({ way, Below, place, runs, replies, now }: KnownProps) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const nameInWallet = useStationName()
  const places = Object.assign({}, ...replies.map((reply) => reply?.places)) as OwnReply['places']
  const nameIn: NameOf = (code) => (code ? (places[code]?.[language] ?? nameInWallet(code)) : '')
  const services = useMemo(() => replies.flatMap((reply) => reply?.service ?? []), [replies])
  useSpokenPlatforms(services, nameIn)
  const run = runs[place.nth]!
  const { train, service } = run
  const reply = replies[place.nth]
  const freshness = freshAt(reply, now)
  const told = { t, nameOf: nameIn, now }
  const asked = { crs: train.from, filterCrs: null, arrivals: false, service: null }
  return (
    <article aria-label={t('WALLET_UNDER_WAY')}>
      <Card className="stack stack-3">
        <div className="spread">
          <p className="soft">
            {t(place.is === 'on' ? 'WALLET_ON_TRAIN' : 'WALLET_NEXT_TRAIN', {
              time: formatTime(momentOf(train.departs)),
              station: nameIn(train.terminus),
            })}
          </p>
          <AgeTag freshness={freshness} asOf={reply?.age.asOf ?? null} />
        </div>
        <FollowedAdvice trains={way.tickets[0].trains} />
        {freshness === 'OLD' && <Note kind="late">{t('LIVE_AGE_OLD')}</Note>}
        {place.is === 'on' ? <NextStop run={run} told={told} /> : <NextTrain run={run} told={told} />}
        {service?.cause && (
          <Note kind={service.cancelled ? 'bad' : 'late'}>{causeWords(service.cause, language, nameIn, t)}</Note>
        )}
        <hr className={styles.rule} />
        <CallingPoints label={t('WALLET_CALLS_AHEAD')} calls={rowsAhead(runs, place, told)} />
        <Below
          way={way}
          beside={
            service && (
              <ButtonLink kind="second" href={hrefOfTrain(asked, service.serviceID, narrow)}>
                {t('LIVE_CALLS')}
              </ButtonLink>
            )
          }
        />
      </Card>
    </article>
  )
}

type PartProps = { run: OwnRun; told: Told }

/** Where the train stops next; where nobody but the timetable speaks of it, where one gets off. */
function NextStop({ run, told }: PartProps) {
  const { t, nameOf, now } = told
  const { next } = aroundNow(run, now)
  const { to } = run.train
  const label = next ? (next.code === to ? 'WALLET_GET_OFF_NEXT' : 'WALLET_NEXT_STOP') : 'WALLET_GET_OFF_AT'
  const shown = shownCall(next ?? alightingPoint(run), run, told)
  return (
    <div className={styles.next}>
      <h2>
        <span className={styles.label}>{t(label)}</span>
        <span className={styles.name}>{nameOf(next?.code ?? to)}</span>
      </h2>
      <p className={styles.end}>
        <span className={styles.time} data-state={shown.state}>
          {shown.when}
        </span>
        <span className="t-s">{shown.extra}</span>
      </p>
    </div>
  )
}

/** At the change: which train it is now, when it leaves and from where. */
function NextTrain({ run, told }: PartProps) {
  const { t, nameOf } = told
  const point = boardingPoint(run)
  const shown = shownCall(point, run, told)
  const changeAt = useStationIn()
  return (
    <div className={styles.next}>
      <h2>
        <span className={styles.label}>{t('WALLET_CHANGE_AT', { places: changeAt(run.train.from) })}</span>
        <span className={styles.name}>
          <span className="num">{formatTime(momentOf(run.train.departs))}</span>{' '}
          {t('WALLET_TRAIN_TO', { station: nameOf(run.train.terminus) })}
        </span>
      </h2>
      <p className={styles.end}>
        {point.platform && (
          <PlatformBadge state={point.platform.state} spoken={platformWords(point.platform, t)} large>
            {point.platform.name}
          </PlatformBadge>
        )}
        <span className="t-s">{shown.extra}</span>
      </p>
    </div>
  )
}
