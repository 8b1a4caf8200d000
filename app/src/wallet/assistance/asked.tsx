import type { AssistanceRequest, AssistanceStop } from '@cledrau/contract/wallet/assistance-request.ts'
import { mayBeMissed, type AssistanceStatus } from '@cledrau/domain/assistance/assistance-status.ts'
import { MINUTE, type Instant } from '@cledrau/domain/time/instant.ts'
import { useWords } from '../../i18n/words.ts'
import { ask as question } from '../../page/messages.ts'
import { price } from '../../search/price-sum.tsx'
import { clockOf } from '../../search/use-trip-words.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { useNow } from '../../platform/use-now.ts'
import { momentOf } from '../wallet-entries.ts'
import type { AssistanceView } from './use-assistance.ts'

type Standing = Exclude<AssistanceStatus, 'WITHDRAWN'>
const NOTES: Record<Standing, 'info' | 'good' | 'bad'> = { ASKED: 'info', ACCEPTED: 'good', MET: 'good', FAILED: 'bad' }
const TAGS = { ASKED: 'plain', ACCEPTED: 'good', MET: 'good', FAILED: 'bad', WITHDRAWN: 'plain' } as const

type AskedProps = {
  request: AssistanceRequest
  view: AssistanceView
  nameOf: (code: string) => string
  /** Until two hours before. */
  onChange?: () => void
}

/** How it stands at each station, as an order is followed: asked, accepted by name, met, or failed with what goes back. */
export function Asked({ request, view, nameOf, onChange }: AskedProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const now = useNow(MINUTE / 4)
  const { requestID, status, stops, needs, redress } = request
  const open = stops.some((stop) => stop.status === 'ASKED' || stop.status === 'ACCEPTED')
  const missed = (stop: AssistanceStop) =>
    question({
      title: t('ASSISTANCE_MISSED_AT', { station: nameOf(stop.station) }),
      message: t('ASSISTANCE_MISSED_TEXT', { station: nameOf(stop.station) }),
      confirmLabel: t('ASSISTANCE_MISSED'),
      cancelLabel: t('GLOBAL_CANCEL'),
      needsNetwork: true,
      onConfirm: async () => void (await view.missed(requestID, stop.stopID)),
    })
  const withdraw = () =>
    question({
      title: t('ASSISTANCE_WITHDRAW'),
      message: t('ASSISTANCE_WITHDRAW_TEXT'),
      confirmLabel: t('ASSISTANCE_WITHDRAW'),
      cancelLabel: t('GLOBAL_CLOSE'),
      needsNetwork: true,
      takesAway: true,
      onConfirm: async () => void (await view.withdraw(requestID)),
    })
  return (
    <div className="stack stack-3">
      {status !== 'WITHDRAWN' && (
        <output>
          <Note kind={NOTES[status]}>{t(`ASSISTANCE_STANDS_${status}`)}</Note>
        </output>
      )}
      {redress && (
        <Note kind="attention" icon="pound">
          <div className="stack stack-2">
            <p>
              {redress.state === 'OPEN'
                ? t('ASSISTANCE_REDRESS_TEXT')
                : t(`ASSISTANCE_REDRESS_${redress.state}`, { amount: price(redress.amount) })}
            </p>
            {redress.state === 'OPEN' && (
              <Button loading={view.busy} offline={!online} onClick={() => void view.claim(requestID, redress.amount)}>
                {t('ASSISTANCE_REDRESS', { amount: price(redress.amount) })}
              </Button>
            )}
          </div>
        </Note>
      )}
      <Card flush>
        <List label={t('ASSISTANCE_STOPS')}>
          {stops.map((stop) => (
            <Stop
              key={stop.stopID}
              stop={stop}
              nameOf={nameOf}
              now={now}
              onMissed={mayBeMissed({ ...stop, at: momentOf(stop.at) }, now) && online ? () => missed(stop) : undefined}
            />
          ))}
        </List>
      </Card>
      <p className="soft">{needs.map((need) => t(`ASSISTANCE_NEED_${need}`)).join(' · ')}</p>
      {open && (
        <div className="row row-wrap">
          {onChange && (
            <Button kind="second" offline={!online} onClick={onChange}>
              {t('ASSISTANCE_CHANGE')}
            </Button>
          )}
          <Button kind="quiet" offline={!online} loading={view.busy} onClick={withdraw}>
            {t('ASSISTANCE_WITHDRAW')}
          </Button>
        </div>
      )}
    </div>
  )
}

type StopProps = {
  stop: AssistanceStop
  nameOf: (code: string) => string
  now: Instant
  onMissed: (() => void) | undefined
}

function Stop({ stop, nameOf, now, onMissed }: StopProps) {
  const { t } = useWords()
  const { kind, station, at, on, off, status, staffName } = stop
  const seat = on?.seat ?? off?.seat
  const what = t(`ASSISTANCE_STOP_${kind}`, { time: clockOf(at), on: on ? nameOf(on.terminus) : '' })
  // Said before anybody could have come: they won't.
  const said = status === 'FAILED' && now < momentOf(at) ? 'CANNOT' : status
  return (
    <ListRow
      icon="access"
      note={
        <>
          {what}
          {seat && `. ${t('ASSISTANCE_STOP_SEAT', { seat })}`}
        </>
      }
      end={
        <span className="stack stack-2">
          <Tag kind={TAGS[status]}>{t(`ASSISTANCE_STATUS_${said}`, { name: staffName ?? '' })}</Tag>
          {onMissed && (
            <Button
              small
              kind="second"
              aria-label={t('ASSISTANCE_MISSED_AT', { station: nameOf(station) })}
              onClick={onMissed}
            >
              {t('ASSISTANCE_MISSED')}
            </Button>
          )}
        </span>
      }
    >
      {nameOf(station)}
    </ListRow>
  )
}
