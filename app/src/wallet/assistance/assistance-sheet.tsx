import type { Assistance } from '@cledrau/contract/after-sales/assistance.ts'
import type { AssistanceRequest } from '@cledrau/contract/wallet/assistance-request.ts'
import { useState } from 'react'
import { dayOf, formatDay, formatTime } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { hrefTo } from '../../routes/href.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Note } from '../../ui/message/note.tsx'
import { useStationName } from '../ticket/use-station-name.ts'
import { momentOf, type ShownEntry } from '../wallet-entries.ts'
import { AskForm } from './ask-form.tsx'
import { Asked } from './asked.tsx'
import { useAssistance } from './use-assistance.ts'

type Way = Assistance['ways'][number]
/** The page of help by phone and at stations. */
const HELP = '11'

/** Help at the stations of a ticket's ways: asked for, followed, and readable without a signal. */
export default function AssistanceSheet({ entry, onClose }: { entry: ShownEntry; onClose: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const view = useAssistance(entry)
  const kept = useStationName()
  /** Which form is open: a way, and whose request it changes. */
  const [form, setForm] = useState<{ way: Way['way']; request?: AssistanceRequest } | null>(null)
  const { requests, ways, places } = view
  const nameOf = (code: string) => places[code]?.[language] ?? kept(code)
  const people = new Map(entry.tickets.map(({ passenger }) => [passenger.reference, passenger]))
  const personName = (reference: string) =>
    people.get(reference)?.name ??
    t(reference.startsWith('C') ? 'WALLET_CHILD_NUMBER' : 'WALLET_ADULT_NUMBER', { number: reference.slice(1) })
  const wayName = (from: string, to: string, departs: string | null) => {
    const ends = { from: nameOf(from), to: nameOf(to) }
    if (departs === null) return t('JOURNEY_FROM_TO', ends)
    const at = momentOf(departs)
    return t('LATER_EXTRAS_WAY', { ...ends, day: formatDay(dayOf(at), language), time: formatTime(at) })
  }
  const without = ({ way, passengers }: Way) =>
    passengers.filter(({ reference }) => !requests.some((one) => one.way === way && one.passenger === reference))
  const firstOpen = ways.find((way) => way.refusal === undefined && without(way).length > 0)
  const isOpen = (way: Way) =>
    form ? form.way === way.way && !form.request : requests.length === 0 && way === firstOpen
  return (
    <Dialog open title={t('ASSISTANCE_TITLE')} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      <div className="stack stack-6">
        {view.wrong && (
          <Note kind="bad" role="alert">
            {view.wrong}
          </Note>
        )}
        {requests.length === 0 && <p>{t('ASSISTANCE_ABOUT')}</p>}
        {!online && requests.length > 0 && <p className="soft">{t('ASSISTANCE_KEPT')}</p>}
        {requests.map((request) => {
          const { stops, passenger } = request
          const [first, last] = [stops[0], stops.at(-1)]
          const way = ways.find((one) => one.way === request.way)
          const name = first && last ? wayName(first.station, last.station, first.at) : ''
          return (
            <section key={request.requestID} className="stack stack-3" aria-label={`${name}, ${personName(passenger)}`}>
              <div>
                <h3 className="strong">{name}</h3>
                {people.size > 1 && <p className="soft">{t('ASSISTANCE_FOR', { name: personName(passenger) })}</p>}
              </div>
              {form?.request?.requestID === request.requestID ? (
                <AskForm
                  people={[]}
                  before={request}
                  busy={view.busy}
                  onAsk={(wish) => void view.ask({ way: request.way, ...wish }).then((asked) => asked && setForm(null))}
                />
              ) : (
                <Asked
                  request={request}
                  view={view}
                  nameOf={nameOf}
                  onChange={way && way.refusal === undefined ? () => setForm({ way: request.way, request }) : undefined}
                />
              )}
            </section>
          )
        })}
        {ways.map((way) => {
          const left = without(way)
          const name = wayName(way.origin, way.destination, way.departTime)
          const until = way.askUntil === null ? null : momentOf(way.askUntil)
          if (left.length === 0) return null
          return (
            <section key={way.way} className="stack stack-3" aria-label={name}>
              <h3 className="strong">{name}</h3>
              {way.refusal ? (
                <Note>{t(`REFUSAL_${way.refusal}`)}</Note>
              ) : (
                <>
                  {until !== null && (
                    <p className="soft">
                      {t('ASSISTANCE_UNTIL', { time: formatTime(until), day: formatDay(dayOf(until), language) })}
                    </p>
                  )}
                  {isOpen(way) ? (
                    <AskForm
                      people={left.map(({ reference }) => ({ reference, name: personName(reference) }))}
                      busy={view.busy}
                      onAsk={(wish) => void view.ask({ way: way.way, ...wish }).then((asked) => asked && setForm(null))}
                    />
                  ) : (
                    <Button kind="second" icon="access" onClick={() => setForm({ way: way.way })}>
                      {t('ASSISTANCE_ASK')}
                    </Button>
                  )}
                </>
              )}
            </section>
          )
        })}
        {view.refusal ? (
          <Note>{t(`REFUSAL_${view.refusal}`)}</Note>
        ) : (
          view.waiting && (view.failed ? <Unavailable onRetry={view.retry} /> : <SkeletonRows rows={3} />)
        )}
        <a href={hrefTo('Content', { id: HELP })}>{t('ASSISTANCE_CALL')}</a>
      </div>
    </Dialog>
  )
}
