import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { useEffect, useState } from 'react'
import { DueNotes } from '../../account/due-note.tsx'
import { formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { Loaded } from '../../page/loaded.tsx'
import { showToast } from '../../page/messages.ts'
import { due, useDue } from '../../state/due.ts'
import { onlineNow } from '../../state/online.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { ClaimCard } from '../claim/claim-card.tsx'
import { claimsOverview, useTrips } from '../claims.ts'
import { ownDays } from '../days/own-days.ts'
import { momentOf, stampOf } from '../moments.ts'
import { useRepayHrefs } from '../repay-hrefs.ts'
import { WaitingNotes } from '../waiting-notes.tsx'
import { Ledger } from './ledger.tsx'
import { PaidWithoutAsking } from './paid-without-asking.tsx'
import { VoucherCard } from './voucher-card.tsx'

/** What is due, what is under way, and the year. What this device knows stands there at once, with its age. */
export function YourTrips() {
  const { t } = useWords()
  const [year, setYear] = useState<number | null>(null)
  const owed = useDue()
  const claims = claimsOverview.use()
  const trips = useTrips(year)
  const hrefs = useRepayHrefs()
  const days = ownDays.use()
  useEffect(() => {
    const refresh = () => Promise.all([claimsOverview.fetch(), due.fetch()])
    // Without a signal that is said already, and how old things are stands beside them.
    refresh().catch(() => onlineNow().online && showToast(t('REPAY_FETCH_FAILED'), 'error'))
    // Said once for each visit, in the language of that moment.
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  const open = claims.state === 'ready' ? claims.value.claims.filter(({ statusType }) => statusType === 'OPEN') : []
  return (
    <div className="grid stack stack-6">
      <div className="col-7 stack stack-6">
        {claims.state === 'ready' && (
          <p className="soft">{t('REPAY_AS_OF', { when: stampOf(momentOf(claims.value.lastUpdated)) })}</p>
        )}
        <WaitingNotes />
        {owed.state === 'ready' && <DueNotes journeys={owed.value.journeys} />}
        {open.length > 0 && (
          <section className="stack">
            <h2 className="t-xl">{t('REPAY_UNDER_WAY')}</h2>
            {open.map((claim) => (
              <ClaimCard key={claim.id} claim={claim} href={hrefs.claim(claim.id)} level={3} />
            ))}
          </section>
        )}
        <Loaded of={trips} rows={6}>
          {(value) =>
            value.journeys.length === 0 && value.years.length <= 1 ? (
              <NothingYet />
            ) : (
              <Ledger trips={value} onYear={setYear} />
            )
          }
        </Loaded>
      </div>
      <div className="col-5 stack stack-6">
        {trips.state === 'ready' && <Watched watched={trips.value.watched} />}
        <PaidWithoutAsking />
        <VoucherCard />
        <div className="stack stack-3">
          {days.state === 'ready' && days.value.tickets.length > 0 && (
            <ButtonLink kind="second" full icon="calendar" href={hrefs.days}>
              {t('REPAY_DAYS')}
            </ButtonLink>
          )}
          <ButtonLink kind="second" full icon="ticket" href={hrefs.elsewhere}>
            {t('REPAY_ELSEWHERE')}
          </ButtonLink>
          <ButtonLink kind="second" full icon="clock" href={hrefs.calculator}>
            {t('REPAY_HOW_MUCH')}
          </ButtonLink>
        </div>
      </div>
    </div>
  )
}

function NothingYet() {
  const { t } = useWords()
  return <EmptyState title={t('REPAY_NONE_TITLE')}>{t('REPAY_NONE_TEXT')}</EmptyState>
}

/** What is watched for whoever looks: nobody is told “nothing was late” of trains that nobody saw. */
function Watched({ watched }: Pick<ReplyOf<typeof readJourneys>, 'watched'>) {
  const { t } = useWords()
  const { trips, recordUntil, feedCut } = watched
  if (feedCut) return <Note kind="late">{t('REPAY_FEED_CUT')}</Note>
  if (recordUntil === null) return <Note kind="late">{t('REPAY_NO_FEED')}</Note>
  return <Note>{t('REPAY_WATCHED', { count: trips, time: formatTime(momentOf(recordUntil)) })}</Note>
}
