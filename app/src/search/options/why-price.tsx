import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import { explainFare } from '@cledrau/contract/search/fares.ts'
import type { ReplyOf } from '@cledrau/contract/endpoint.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { load } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { useNamesOfStations } from '../../stations/use-names-of-stations.ts'
import { clockOf } from '../use-trip-words.ts'
import { reportSearchTrouble } from '../search-trouble.ts'
import type { TicketChoice } from '../ticket-prices.ts'
import { Button } from '../../ui/button/button.tsx'
import { CallingPoints } from '../../ui/line/calling-points.tsx'
import { Skeleton } from '../../ui/progress/progress.tsx'
import { Sum } from '../../ui/sum/sum.tsx'
import { useChoiceWords } from './use-choice-words.ts'

const LongerDialog = lazy(() => import('../certificates/longer-dialog.tsx'))
const CertificateDialog = lazy(() => import('../certificates/certificate-dialog.tsx'))
const ofQuote = () => import('../certificates/of-quote.ts')

type Explained = ReplyOf<typeof explainFare>
type Ticket = Explained['tickets'][number]

const trainsOf = ({ travelSegments }: LegSolution) =>
  travelSegments.map(({ uid, serviceDate, origin, destination }) => ({
    uid,
    serviceDate,
    origin: origin.code,
    destination: destination.code,
  }))

type WhyPriceProps = { choice: TicketChoice; out: LegSolution; back: LegSolution | null }

/** Why this choice costs what it costs; asked once, however many parts of the page say some of it. */
const useWhy = ({ choice, out, back }: WhyPriceProps) =>
  useQuery({
    queryKey: ['why', choice.prices.map(({ code }) => code)],
    queryFn: async ({ signal }): Promise<Explained[]> => {
      const trains = { outbound: trainsOf(out), ...(back && { inbound: trainsOf(back) }) }
      try {
        return await Promise.all(
          choice.prices.map((price) => load(explainFare, { fareInformation: price, ...trains }, { signal })),
        )
      } catch (trouble) {
        throw reportSearchTrouble('explain', trouble, signal)
      }
    },
  })

/** The price as a line with a price per ticket, and a sum that adds up. */
export function WhyPrice({ choice, out, back, untitled }: WhyPriceProps & { untitled?: boolean }) {
  const { t, language } = useWords()
  const words = useChoiceWords()
  const why = useWhy({ choice, out, back })
  const [certified, setCertified] = useState<string | null>(null)
  const question = t('OPTIONS_WHY', { price: words.price(choice.total) })
  const title = !untitled && <h2 className="t-xl">{question}</h2>
  if (!why.data)
    return (
      <section className="stack" aria-label={question} aria-busy={!why.isError}>
        {title}
        {why.isError ? (
          <>
            <p>{t('OPTIONS_WHY_FAILED')}</p>
            <p>
              <Button kind="second" small icon="refresh" onClick={() => void why.refetch()}>
                {t('GLOBAL_RETRY')}
              </Button>
            </p>
          </>
        ) : (
          <>
            <Skeleton width="80%" />
            <Skeleton height="7rem" />
            <Skeleton height="5rem" />
          </>
        )}
      </section>
    )

  const tickets = why.data.flatMap((one) => one.tickets)
  const sum = {
    full: total(why.data, (one) => one.sum.fullPrice),
    fee: total(why.data, (one) => one.sum.bookingFee),
    discounts: why.data.flatMap((one) => one.sum.discounts),
  }
  const sections = (['OUTBOUND', 'INBOUND', 'BOTH'] as const).map((direction) => ({
    direction,
    tickets: tickets.filter((one) => one.direction === direction),
  }))
  const discountNames = [...new Set(sum.discounts.map(({ names }) => names[language]))]
  const split = why.data.find((one) => one.split)?.split
  const splits = choice.prices.flatMap((price) => {
    const isBack = price.ticketableFares[0]?.direction === 'INBOUND'
    const leg = isBack ? back : out
    return (price.split || price.longer) && leg ? [{ price, leg, isBack }] : []
  })
  return (
    <section className="stack" aria-label={question}>
      {title}
      {split && <p className="soft">{split.sentences.map((one) => one[language]).join(' ')}</p>}
      {splits.map(({ price, leg, isBack }) => (
        <div key={price.code}>
          <Button kind="second" small icon={price.split ? 'split' : 'check'} onClick={() => setCertified(price.code)}>
            {t('CERTIFICATE_TITLE')}
            {splits.length > 1 && ` (${t(isBack ? 'WALLET_WAY_BACK' : 'WALLET_WAY_OUT')})`}
          </Button>
          {certified === price.code && (
            <Suspense>
              {price.longer ? (
                <LongerDialog
                  id={price.code}
                  fetchIt={async (signal) => (await ofQuote()).certificateForLonger(price, leg, signal)}
                  onClose={() => setCertified(null)}
                />
              ) : (
                <CertificateDialog
                  id={price.code}
                  fetchIt={async (signal) => (await ofQuote()).certificateFor(price, leg, signal)}
                  onClose={() => setCertified(null)}
                />
              )}
            </Suspense>
          )}
        </div>
      ))}
      {sections.map(
        ({ direction, tickets: list }) =>
          list.length > 0 && (
            <TicketLine
              key={direction}
              tickets={list}
              places={why.data.reduce((names, one) => ({ ...names, ...one.places }), {})}
              title={
                direction === 'BOTH'
                  ? t('OPTIONS_BOTH_WAYS')
                  : direction === 'OUTBOUND'
                    ? t('RESULTS_OUT', { day: clockOf(out.departTime) })
                    : t('RESULTS_BACK', { day: back ? clockOf(back.departTime) : '' })
              }
            />
          ),
      )}
      <Sum
        lines={[
          { key: 'full', name: t('OPTIONS_FULL_PRICE'), amount: words.price(sum.full) },
          ...discountNames.map((name) => ({
            key: name,
            name,
            amount: `−${words.price(
              total(
                sum.discounts.filter(({ names }) => names[language] === name),
                ({ amount }) => amount,
              ),
            )}`,
          })),
          { key: 'fee', name: t('OPTIONS_FEE'), amount: words.price(sum.fee) },
        ]}
        total={{ key: 'total', name: t('OPTIONS_YOU_PAY'), amount: words.price(choice.total) }}
      />
    </section>
  )
}

const total = <One,>(list: readonly One[], of: (one: One) => number) => list.reduce((sum, one) => sum + of(one), 0)

function TicketLine({
  tickets,
  places,
  title,
}: {
  tickets: readonly Ticket[]
  places: Explained['places']
  title: string
}) {
  const { language, t } = useWords()
  const words = useChoiceWords()
  const nameOf = useNamesOfStations(places)
  const last = tickets.at(-1)
  const noteOf = (ticket: Ticket) => {
    const full = total(ticket.shares, (share) => share.count * share.fullPrice)
    const name = ticket.names[language]
    return full > ticket.total
      ? t('OPTIONS_LESS', { name, full: words.price(full), less: words.price(full - ticket.total) })
      : name
  }
  return (
    <div className="stack stack-2">
      <h3 className="t-l num">{title}</h3>
      <CallingPoints
        plain
        label={title}
        calls={[
          ...tickets.map((ticket, index) => ({
            key: `${ticket.ticket} ${ticket.origin}`,
            where: nameOf(ticket.origin),
            strong: true,
            note: noteOf(ticket),
            extra: <b className="num">{words.price(ticket.total)}</b>,
            stop: { kind: index === 0 ? ('end' as const) : ('change' as const) },
          })),
          ...(last
            ? [{ key: 'last', where: nameOf(last.destination), strong: true, stop: { kind: 'end' as const } }]
            : []),
        ]}
      />
    </div>
  )
}

/** Every sentence that there is to say about the price: which fare, what was checked, each discount. */
export function HowFound(props: WhyPriceProps) {
  const { t, language } = useWords()
  const why = useWhy(props)
  const tickets = (why.data ?? []).flatMap((one) => one.tickets).filter(({ sentences }) => sentences.length > 0)
  if (tickets.length === 0) return null
  return (
    <section className="stack stack-2">
      <h3 className="t-l">{t('OPTIONS_HOW_FOUND')}</h3>
      {/* Each ticket to its end: what is true of two of them is said of both. */}
      {tickets.map(({ ticket, direction, origin, sentences }) => (
        <ul key={`${direction} ${ticket} ${origin}`} className="stack stack-1 t-s soft">
          {[...new Set(sentences.map((said) => said[language]))].map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
      ))}
    </section>
  )
}
