import type { Language } from '@cledrau/contract/language.ts'
import type { TicketTimes } from '@cledrau/contract/wallet/ticket-times.ts'
import type { CalendarDate } from '@cledrau/domain/time/calendar-date.ts'
import { addDays } from '@cledrau/domain/time/dates.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import type { Instant } from '@cledrau/domain/time/instant.ts'
import { judgeDeparture } from '@cledrau/domain/wallet/judge-departure.ts'
import { MINUTES_A_DAY } from '@cledrau/domain/time/hh-mm.ts'
import { useState } from 'react'
import { formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { typedTime } from '../../page/form/typed-time.ts'
import { now } from '../../platform/clock.ts'
import type { ShownTicket } from '../wallet-entries.ts'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/message/note.tsx'
import { journeyEnds, useStationName } from '../ticket/use-station-name.ts'
import styles from '../wallet.module.css'

type TrainAtTimeProps = { ticket: ShownTicket; times: TicketTimes }
const KINDS = { YES: 'good', NO: 'bad', DEPENDS: 'attention' } as const

/** Without a signal: somebody reads a departure off the board, and the ticket's own rule says whether it may be taken. */
export function TrainAtTime({ ticket, times }: TrainAtTimeProps) {
  const { t } = useWords()
  const [text, setText] = useState(() => formatTime(now()))
  const time = typedTime(text)
  const answer =
    time === null
      ? null
      : judgeDeparture(
          times,
          ticket.wayBack ? 'RETURN' : 'OUT',
          {
            from: journeyEnds(ticket).boards,
            to: journeyEnds(ticket).alights,
            ...departure(time, now()),
          },
          ticket.allows?.byRoute,
        )
  return (
    <div className="stack stack-2">
      <TextField
        label={t('WALLET_LEAVES_AT')}
        icon="clock"
        className={styles.short}
        inputMode="numeric"
        autoComplete="off"
        maxLength={5}
        value={text}
        onChange={setText}
        wrong={time === null ? t('WALLET_LEAVES_AT_WRONG') : undefined}
      />
      <div aria-live="polite">
        {answer && <Note kind={KINDS[answer]}>{t(`WALLET_AT_${answer}`, { time: time ?? '' })}</Note>}
      </div>
    </div>
  )
}

/** What the ticket allows: in one's own language, and in the other for whoever comes to look. */
export function AllowsInWords({ ticket }: { ticket: ShownTicket }) {
  const { t, language } = useWords()
  const nameOf = useStationName()
  const other = language === 'cy' ? 'en' : 'cy'
  return ticket.parts.map(({ bookingInformationItemID, allows, origin, destination }) => {
    if (!allows) return null
    const said = (of: Language) => [...allows.trains, allows.breaks].map((sentence) => sentence[of]).join(' ')
    // Two parts may have the same kind of ticket, but never the same way.
    const title = ticket.parts.length > 1 ? `${nameOf(origin)} – ${nameOf(destination)}:` : t('WALLET_RULE')
    return (
      <div key={bookingInformationItemID} className="stack stack-1">
        <p>
          <b>{title}</b> {said(language)}
        </p>
        <p className="soft" lang={other}>
          {said(other)}
        </p>
      </div>
    )
  })
}

/** Tickets' days begin at half past four: what leaves before that belongs to the day before. */
const DAY_BEGINS = 270

/** The next time that a clock shows this, on the day that a ticket counts it for. */
export function departure(time: string, at: Instant): { date: CalendarDate; minutes: number } {
  const minutes = Number(time.slice(0, 2)) * 60 + Number(time.slice(3))
  const { date, minutes: nowMinutes } = clockTime(at)
  const today = nowMinutes < DAY_BEGINS ? addDays(date, -1) : date
  if (minutes < DAY_BEGINS) return { date: today, minutes: minutes + MINUTES_A_DAY }
  return { date, minutes }
}
