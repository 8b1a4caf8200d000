import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { RepayPage } from '../repay-page.tsx'
import { ownDays } from './own-days.ts'
import { TicketDays } from './ticket-days.tsx'

/** Seasons and rovers: on which of their days somebody travelled nobody wrote down, and their holder says it here. */
export function DaysPage({ back }: { back: string }) {
  const { t } = useWords()
  const known = ownDays.use()
  useEffect(() => {
    // A trip that was named stands among its days; without an answer what was known stays.
    ownDays.fetch().catch(() => undefined)
  }, [])
  return (
    <RepayPage title={t('REPAY_DAYS')} back={back}>
      <Loaded of={known}>
        {({ tickets }) =>
          tickets.length === 0 ? (
            <EmptyState title={t('REPAY_DAYS_NONE')}>{t('REPAY_DAYS_NONE_TEXT')}</EmptyState>
          ) : (
            <>
              <p>{t('REPAY_DAYS_TEXT')}</p>
              {tickets.map((ticket) => (
                <TicketDays key={ticket.ticketID} ticket={ticket} />
              ))}
            </>
          )
        }
      </Loaded>
    </RepayPage>
  )
}
