import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import type { readJourneys } from '@cledrau/contract/repay/made-journeys.ts'
import { ledgerCsv } from './ledger-csv.ts'
import { useWords } from '../../i18n/words.ts'
import { saveFile } from '../../platform/save-file.ts'
import { useNameOfStation } from '../../stations/name-of-station.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Select } from '../../ui/field/select.tsx'
import { List } from '../../ui/list/list.tsx'
import { TripRow } from '../trip-row.tsx'
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
              <TripRow key={journey.journeyID} journey={journey} />
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
