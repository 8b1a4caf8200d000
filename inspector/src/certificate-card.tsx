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
export function CertificateCard({ checked: { why, certificate, longer }, lists, say, language }: Props) {
  if (longer) return <LongerCard longer={longer} lists={lists} say={say} language={language} />
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

type LongerProps = Omit<Props, 'checked'> & { longer: NonNullable<CheckedCertificate['longer']> }

/** The same of a ticket for more than its journey. */
function LongerCard({ longer, lists, say, language }: LongerProps) {
  const at = instant(Date.parse(longer.at))
  const place = (position: number) => named(lists?.names.stations, longer.stations[position] ?? '', language)
  return (
    <section className="card result good">
      <div aria-live="assertive" className="stack">
        <h2>
          <span aria-hidden="true">✓</span> {say('INSPECTOR_CERTIFICATE_GOOD')}
        </h2>
        <p className="why">
          {say('INSPECTOR_CERTIFICATE_LONGER', {
            price: pounds(longer.total),
            whole: pounds(longer.through),
            from: place(longer.boards),
            to: place(longer.alights),
            count: comparedIn(longer),
            day: dayIn(language, clockTime(at).date),
            time: timeOf(at),
          })}
        </p>
      </div>
      <p>{say(`INSPECTOR_CERTIFICATE_${longer.flexibility}`)}</p>
      <ul>
        <li>
          {place(longer.ticket.from)} – {place(longer.ticket.to)},{' '}
          {named(lists?.names.tickets, longer.ticket.ticket, language)}: {pounds(longer.total)}
        </li>
      </ul>
    </section>
  )
}
