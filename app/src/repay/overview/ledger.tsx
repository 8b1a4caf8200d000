import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { JourneyMade } from '@cledrau/contract/repay/judged.ts'
import type { readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { dayOf, formatDay } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { saveFile } from '../../platform/save-file.ts'
import { price } from '../../search/price-sum.tsx'
import { useNameOfStation } from '../../stations/name-of-station.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Select } from '../../ui/field/select.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { Tag } from '../../ui/tag/tag.tsx'
import { momentOf } from '../moments.ts'
import { useRepayHrefs } from '../repay-hrefs.ts'
import { standingWord } from '../standing-words.ts'
import { useTripName } from '../use-trip-name.ts'
import { YearSums } from './year-sums.tsx'

type Trips = ReplyOf<typeof readJourneys>

/** Every trip of a year, with what it was owed and what became of that; the sums above, and all of it as a file. */
export function Ledger({ trips, onYear }: { trips: Trips; onYear: (year: number) => void }) {
  const { t } = useWords()
  const nameOf = useNameOfStation()
  const { year, years, totals, journeys } = trips
  const save = () =>
    saveFile({
      fileName: `${t('REPAY_CSV_NAME', { year })}.csv`,
      contentType: 'text/csv;charset=utf-8',
      content: ledgerCsv(trips, { t, nameOf }),
    })
  return (
    <section className="stack">
      <div className="spread row-wrap">
        <h2 className="t-xl">{t('REPAY_YEAR', { year })}</h2>
        {years.length > 1 && (
          <Select
            label={t('REPAY_WHICH_YEAR')}
            labelHidden
            value={String(year)}
            options={years.map((one) => ({ value: String(one), label: String(one) }))}
            onChange={(value) => onYear(Number(value))}
          />
        )}
      </div>
      <Card className="stack">
        <YearSums totals={totals} />
      </Card>
      {journeys.length > 0 ? (
        <Card flush>
          <List label={t('REPAY_YEAR', { year })}>
            {journeys.map((journey) => (
              <Trip key={journey.journeyID} journey={journey} />
            ))}
          </List>
        </Card>
      ) : (
        <p className="soft">{t('REPAY_YEAR_NONE', { year })}</p>
      )}
      {journeys.length > 0 && (
        <div>
          <Button kind="quiet" icon="download" onClick={save}>
            {t('REPAY_CSV')}
          </Button>
        </div>
      )}
    </section>
  )
}

const KINDS = { OWED: 'petrol', PAID: 'good', REFUSED: 'bad', EXPIRED: 'late' } as const

function Trip({ journey }: { journey: JourneyMade }) {
  const { t, language } = useWords()
  const trip = useTripName()
  const hrefs = useRepayHrefs()
  const { journeyID, standing, delayMinutes, cancelled, amount, claimUntil, expiring } = journey
  const how = cancelled
    ? t('REPAY_CANCELLED')
    : delayMinutes !== null && delayMinutes > 0
      ? t('REPAY_MINUTES_LATE', { minutes: delayMinutes })
      : null
  const until = expiring && t('REPAY_UNTIL', { day: formatDay(dayOf(momentOf(claimUntil)), language) })
  return (
    <ListRow
      href={hrefs.journey(journeyID)}
      note={
        <>
          {[trip.dayOf(journey), how, until].filter(Boolean).join(', ')}{' '}
          <Tag kind={expiring ? 'late' : KINDS[standing as keyof typeof KINDS]}>{t(standingWord(journey))}</Tag>
        </>
      }
      end={<span className="num">{amount > 0 ? price(amount) : '–'}</span>}
    >
      {trip.wayOf(journey)}
    </ListRow>
  )
}
