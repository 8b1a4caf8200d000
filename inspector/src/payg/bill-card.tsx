import type { Language } from '@cledrau/contract/language.ts'
import { comparedIn } from '@cledrau/domain/payg/statement.ts'
import { pounds } from '@cledrau/domain/pounds.ts'
import type { CheckedBill } from './check-bill.ts'
import type { Lists } from '../lists.ts'
import { dayIn, named, type Say } from '../words.ts'

type Props = { checked: CheckedBill; lists: Lists | null; say: Say; language: Language }

/** A week of pay as you go, as this device worked it out anew from its taps. */
export function BillCard({ checked: { why, bill: statement }, lists, say, language }: Props) {
  if (statement === null)
    return (
      <section className="card result bad">
        <div aria-live="assertive" className="stack">
          <h2>
            <span aria-hidden="true">✕</span> {say('INSPECTOR_BILL_BAD')}
          </h2>
          <p className="why">
            {say(why === 'WRONG' ? 'INSPECTOR_BILL_WHY_WRONG' : `INSPECTOR_CERTIFICATE_WHY_${why}`)}
          </p>
        </div>
      </section>
    )
  const { bill, taps, discounts } = statement
  const place = (crs: string | null) =>
    crs === null ? say('INSPECTOR_BILL_NO_TAP') : named(lists?.names.stations, crs, language)
  const cheapest = bill.considered[0]
  return (
    <section className="card result good">
      <div aria-live="assertive" className="stack">
        <h2>
          <span aria-hidden="true">✓</span> {say('INSPECTOR_BILL_GOOD')}
        </h2>
        <p className="why">
          {say('INSPECTOR_BILL_SAYS', {
            day: dayIn(language, bill.week),
            total: pounds(bill.total),
            taps: taps.length,
            journeys: bill.journeys.length,
            count: comparedIn(bill),
          })}
        </p>
      </div>
      {cheapest && cheapest.caps.length > 0 && (
        <p>
          {cheapest.caps
            .map(({ from, to, pence }) => say('INSPECTOR_BILL_CAP', { from, to, price: pounds(pence) }))
            .join(' ')}
        </p>
      )}
      {discounts.length > 0 && (
        <p>
          {say('INSPECTOR_BILL_DISCOUNTS', {
            names: discounts
              .map(({ code }) =>
                code === 'CHILD' ? say('INSPECTOR_BILL_CHILD') : named(lists?.names.railcards, code, language),
              )
              .join(', '),
          })}
        </p>
      )}
      <ul>
        {bill.days.map(({ day, travel, outside }) => (
          <li key={day}>
            {dayIn(language, day)}: {pounds(travel + outside)}
            <ul>
              {bill.journeys
                .filter((journey) => journey.day === day)
                .map(({ id, from, to, pence, outside: charge }) => (
                  <li key={id}>
                    {place(from)} – {place(to)}: {pounds(pence + charge)}
                  </li>
                ))}
            </ul>
          </li>
        ))}
      </ul>
    </section>
  )
}
