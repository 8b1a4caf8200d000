import type { certificateOfTicket } from '@cledrau/contract/search/certificates.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { comparedIn, faultInFull } from '@cledrau/domain/fares/splits/split-certificate.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import { instant } from '@cledrau/domain/time/instant.ts'
import { useQuery } from '@tanstack/react-query'
import { useState, type ReactNode } from 'react'
import { dayOf, formatDay, formatNumber, formatPrice, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { Note } from '../../ui/message/note.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { refusalWords } from '../search-trouble.ts'

type Props<One> = { id: string; fetchIt: (signal: AbortSignal) => Promise<One>; onClose: () => void }
export type Certified = ReplyOf<typeof certificateOfTicket>

/** Why nothing is cheaper than split tickets: what was compared, added up again on this device. */
export default function CertificateDialog(props: Props<Certified>) {
  return <AskedDialog {...props}>{(certified) => <Told certified={certified} />}</AskedDialog>
}

/** A certificate that is asked for when somebody wants to see it. */
export function AskedDialog<One>({
  id,
  fetchIt,
  onClose,
  children,
}: Props<One> & { children: (certified: One) => ReactNode }) {
  const { t } = useWords()
  const asked = useQuery({ queryKey: ['certificate', id], queryFn: ({ signal }) => fetchIt(signal), retry: false })
  return (
    <Dialog open title={t('CERTIFICATE_TITLE')} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      {asked.data ? (
        children(asked.data)
      ) : asked.isError ? (
        <div className="stack">
          <p>{refusalWords(asked.error) ?? t('CERTIFICATE_FAILED')}</p>
          <p>
            <Button kind="second" small icon="refresh" onClick={() => void asked.refetch()}>
              {t('GLOBAL_RETRY')}
            </Button>
          </p>
        </div>
      ) : (
        <div className="stack" aria-busy="true">
          <Skeleton width="80%" />
          <Skeleton height="9rem" />
        </div>
      )}
    </Dialog>
  )
}

function Told({ certified: { certificate, signed, places, tickets } }: { certified: Certified }) {
  const { t, language } = useWords()
  const nameOf = useNamesOfStations(places)
  const at = instant(Date.parse(certificate.at))
  const price = (pence: number) => formatPrice(pence as Pence)
  const place = (position: number) => nameOf(certificate.stations[position])
  const isRight = faultInFull(certificate) === undefined
  const last = certificate.tickets.at(-1)
  return (
    <div className="stack">
      <p>
        {t('CERTIFICATE_TEXT', {
          day: formatDay(dayOf(at), language),
          time: formatTime(at),
          number: formatNumber(comparedIn(certificate), language),
          total: price(certificate.total),
        })}{' '}
        {t(`CERTIFICATE_${certificate.flexibility}`)}
      </p>
      <Note kind={isRight ? 'good' : 'bad'}>{t(isRight ? 'CERTIFICATE_RIGHT' : 'CERTIFICATE_WRONG')}</Note>
      <CallingPoints
        plain
        label={t('CERTIFICATE_TICKETS')}
        calls={[
          ...certificate.tickets.map(({ from, pence, ticket }, index) => ({
            key: String(from),
            where: place(from),
            strong: true,
            note: tickets[ticket]?.[language],
            extra: <b className="num">{price(pence)}</b>,
            stop: { kind: index === 0 ? ('end' as const) : ('change' as const) },
          })),
          ...(last ? [{ key: 'last', where: place(last.to), strong: true, stop: { kind: 'end' as const } }] : []),
        ]}
      />
      <AllPrices certificate={certificate} first={(from) => from + 1} place={place} price={price} />
      <Checking signed={signed} />
    </div>
  )
}

type AllProps = {
  certificate: Pick<Certified['certificate'], 'prices'>
  /** The first of the stations to which there are prices from one. */
  first: (from: number) => number
  place: (position: number) => string
  price: (pence: number) => string
}

/** Station by station, what the cheapest ticket from there to each later one costs. */
export function AllPrices({ certificate, first, place, price }: AllProps) {
  const { t } = useWords()
  const [open, setOpen] = useState<number | null>(null)
  const rows = certificate.prices.map((row, from) => ({
    from,
    lines: row.flatMap((pence, n) => {
      const to = first(from) + n
      return pence === null ? [] : [{ key: String(to), name: place(to), amount: price(pence) }]
    }),
  }))
  return (
    <section className="stack stack-2">
      <h3 className="t-l">{t('CERTIFICATE_ALL')}</h3>
      <div>
        {rows.map(
          ({ from, lines }) =>
            lines.length > 0 && (
              <Fold
                key={from}
                level={3}
                title={t('CERTIFICATE_FROM', { from: place(from) })}
                open={open === from}
                onToggle={() => setOpen(open === from ? null : from)}
              >
                <Sum lines={lines} />
              </Fold>
            ),
        )}
      </div>
    </section>
  )
}

/** What we signed, for whoever would rather not take our word for it: the guards' page reads it without asking us. */
export function Checking({ signed }: { signed: string }) {
  const { t } = useWords()
  const [copied, setCopied] = useState<boolean | null>(null)
  const copy = () =>
    navigator.clipboard.writeText(signed).then(
      () => setCopied(true),
      () => setCopied(false),
    )
  return (
    <section className="stack stack-2">
      <h3 className="t-l">{t('CERTIFICATE_CHECK')}</h3>
      <p className="soft">{t('CERTIFICATE_CHECK_TEXT')}</p>
      <p className="row row-wrap">
        <ButtonLink kind="second" small href={`/inspector/#certificate=${signed}`} target="_blank">
          {t('CERTIFICATE_CHECK_THERE')}
        </ButtonLink>
        <Button kind="second" small onClick={() => void copy()}>
          {t('CERTIFICATE_COPY')}
        </Button>
      </p>
      {/* It comes below the last that was in sight. */}
      {copied !== null && (
        <output ref={(said) => said?.scrollIntoView?.({ block: 'nearest' })}>
          {t(copied ? 'CERTIFICATE_COPIED' : 'CERTIFICATE_NOT_COPIED')}
        </output>
      )}
    </section>
  )
}
