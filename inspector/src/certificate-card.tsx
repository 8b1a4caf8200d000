import type { Language } from '@cledrau/contract/language.ts'
import { comparedIn } from '@cledrau/domain/fares/splits/split-certificate.ts'
import { clockTime } from '@cledrau/domain/time/london.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import type { CheckedCertificate } from './check-certificate.ts'
import type { Lists } from './lists.ts'
import { dayIn, named, timeOf, type Say } from './words.ts'

type Props = { checked: CheckedCertificate; lists: Lists | null; say: Say; language: Language }

const pounds = (pence: number): string => `£${(pence / 100).toFixed(2)}`

/** Whether nothing was cheaper than some split tickets, as this device worked it out by itself. */
export function CertificateCard({ checked: { why, certificate }, lists, say, language }: Props) {
  if (certificate === null)
    return (
      <section className="card result bad">
        <div aria-live="assertive" className="stack">
          <h2>
            <span aria-hidden="true">✕</span> {say('INSPECTOR_CERTIFICATE_BAD')}
          </h2>
          <p className="why">{say(`INSPECTOR_CERTIFICATE_WHY_${why}`)}</p>
        </div>
      </section>
    )
  const at = instant(Date.parse(certificate.at))
  const place = (position: number) => named(lists?.names.stations, certificate.stations[position] ?? '', language)
  return (
    <section className="card result good">
      <div aria-live="assertive" className="stack">
        <h2>
          <span aria-hidden="true">✓</span> {say('INSPECTOR_CERTIFICATE_GOOD')}
        </h2>
        <p className="why">
          {say('INSPECTOR_CERTIFICATE_SAYS', {
            price: pounds(certificate.total),
            count: comparedIn(certificate),
            day: dayIn(language, clockTime(at).date),
            time: timeOf(at),
          })}
        </p>
      </div>
      <p>{say(`INSPECTOR_CERTIFICATE_${certificate.flexibility}`)}</p>
      <ul>
        {certificate.tickets.map((ticket) => (
          <li key={ticket.from}>
            {place(ticket.from)} – {place(ticket.to)}, {named(lists?.names.tickets, ticket.ticket, language)}:{' '}
            {pounds(ticket.pence)}
          </li>
        ))}
      </ul>
    </section>
  )
}
