import { useState } from 'react'
import { DueNotes } from '../../account/due-note.tsx'
import { useWords } from '../../i18n/words.ts'
import { useDue } from '../../state/due.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Tabs } from '../../ui/tabs/tabs.tsx'
import { ClaimList } from '../claim-list.tsx'
import { claimsOverview, useTrips, type DataType } from '../claims.ts'
import { useRepayHrefs } from '../repay-hrefs.ts'
import { WaitingNotes } from '../waiting-notes.tsx'
import { RepayHead } from './repay-head.tsx'
import { SignInOffer } from './sign-in-offer.tsx'
import { YearSums } from './year-sums.tsx'

/** All claims, open and closed, each list with its age. */
export function ClaimsScreen() {
  const { t } = useWords()
  if (!useTraveller()) return <SignInOffer here="claims" />
  return (
    <div className="stack stack-6">
      <RepayHead here="claims" title={t('TITLE_DELAY_REPAY')} />
      <div className="grid stack stack-6">
        <div className="col-7 stack">
          <WaitingNotes />
          <Lists />
        </div>
        <div className="col-5 stack">
          <ThisYear />
        </div>
      </div>
    </div>
  )
}

function Lists() {
  const { t } = useWords()
  const [type, setType] = useState<DataType>('Open')
  const owed = useDue()
  const all = claimsOverview.use()
  const hrefs = useRepayHrefs()
  const count = (view: 'OPEN' | 'CLOSED') =>
    all.state === 'ready' ? all.value.claims.filter(({ statusType }) => statusType === view).length : null
  const labelOf = (word: 'REPAY_OPEN' | 'REPAY_CLOSED', some: number | null) =>
    some === null ? t(word) : `${t(word)} ${some}`
  return (
    <Tabs
      label={t('REPAY_TAB_CLAIMS')}
      tabs={[
        { key: 'Open', label: labelOf('REPAY_OPEN', count('OPEN')) },
        { key: 'Closed', label: labelOf('REPAY_CLOSED', count('CLOSED')) },
      ]}
      chosen={type}
      onChoose={setType}
    >
      <div className="stack">
        {type === 'Open' && owed.state === 'ready' && <DueNotes journeys={owed.value.journeys} />}
        <ClaimList key={type} type={type} hrefOf={({ id }) => hrefs.claim(id)} />
      </div>
    </Tabs>
  )
}

function ThisYear() {
  const { t } = useWords()
  const trips = useTrips(null)
  const hrefs = useRepayHrefs()
  return (
    <>
      {trips.state === 'ready' && (
        <Card className="stack stack-2">
          <h2 className="t-l">{t('REPAY_YEAR', { year: trips.value.year })}</h2>
          <YearSums totals={trips.value.totals} />
          <p>
            <a href={hrefs.overview}>{t('REPAY_ALL_TRIPS')}</a>
          </p>
        </Card>
      )}
      <ButtonLink kind="second" full icon="clock" href={hrefs.calculator}>
        {t('REPAY_HOW_MUCH')}
      </ButtonLink>
    </>
  )
}
