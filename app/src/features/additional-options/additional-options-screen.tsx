import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { BuyingPage } from '../../shell/buying-page.tsx'
import { ChosenCards } from '../../shell/chosen-shown.tsx'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { price } from '../../shell/price-sum.tsx'
import { usePlaceNames } from '../../shell/use-place-names.ts'
import { useSelected } from '../../shell/use-selected.ts'
import { whoBuys } from '../../state/booking.ts'
import { buyingPath, choicePath } from '../../state/buying-path.ts'
import type { Selection } from '../../state/selection.ts'
import { useTicketSearch } from '../../state/ticket-search.ts'
import { useTraveller } from '../../state/traveller.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { BikesCard, BusCard, busPrice } from './bikes-and-buses.tsx'
import { SeatsCard } from './seats-card.tsx'
import type { ExtrasView, Journey } from './use-extras.ts'
import { partyOf, useExtrasFor } from './use-extras.ts'

/** Who buys is known: on to how the tickets come. Else they say so first: by signing in, or as a guest. */
const onward = (): string => buyingPath(whoBuys() === null ? 'tickets-summary/login' : 'delivery-options')

/** What goes with the tickets. Where there is nothing of the kind, whoever is known is led on. */
export function AdditionalOptionsScreen() {
  const chosen = useSelected()
  if (chosen?.kind === 'journey') return <ForJourney journey={chosen} />
  return chosen && <Nothing chosen={chosen} />
}

function usePassOn(nothing: boolean) {
  const known = useTraveller() !== null || whoBuys() !== null
  useEffect(() => {
    if (nothing && known) navigate(buyingPath('delivery-options'), { replace: true })
  }, [nothing, known])
}

/** A pass, and a rover: to be looked at before somebody says who they are. */
function Nothing({ chosen }: { chosen: Exclude<Selection, { kind: 'journey' }> }) {
  const { t, language } = useWords()
  usePassOn(true)
  const name = (chosen.kind === 'rover' ? chosen.rover : chosen.pass).ticketableFares[0]?.fareCodes[0]?.fareDisplayName
  const go = () => navigate(onward())
  return (
    <BuyingPage
      title={t('TITLE_ADDITIONAL_OPTIONS')}
      sub={name?.[language]}
      back={choicePath()}
      step="details"
      side={
        <>
          <ChosenCards chosen={chosen} />
          <div className="wide-only">
            <Button full onClick={go}>
              {t('OPTIONS_GO_ON')}
            </Button>
          </div>
        </>
      }
      action={
        <ActionBar>
          <TotalSoFar total={chosen.total} />
          <Button onClick={go}>{t('OPTIONS_GO_ON')}</Button>
        </ActionBar>
      }
    >
      <Note>
        <p>{t('EXTRAS_NONE')}</p>
      </Note>
    </BuyingPage>
  )
}

function TotalSoFar({ total }: { total: number }) {
  const { t } = useWords()
  return (
    <p aria-live="polite">
      <span className="t-s soft" style={{ display: 'block' }}>
        {t('BUYING_TO_PAY')}
      </span>
      <span className="t-2xl num">{price(total)}</span>
    </p>
  )
}

function ForJourney({ journey }: { journey: Journey }) {
  const { t } = useWords()
  const nameOf = usePlaceNames()
  const { stations } = useTicketSearch()
  const view = useExtrasFor(journey)
  const nothing = view.state === 'ready' && !view.seats && !view.bikes && view.offered.busOptions.length === 0
  usePassOn(nothing)
  const seatsMissing =
    view.state === 'ready' && view.seats && view.chosen.seats === 'chosen' && view.chosen.chosenSeats.length === 0
  const go = () => {
    // What was wished for and never chosen is left to us.
    if (seatsMissing) view.change({ seats: 'any' })
    else view.change({})
    navigate(onward())
  }
  const goOn = (
    <Button full disabled={view.state === 'loading'} onClick={go}>
      {t('OPTIONS_GO_ON')}
    </Button>
  )
  const lines = view.state === 'ready' ? linesOf(view, journey, t) : []
  const total = journey.total + lines.reduce((sum, { pence }) => sum + pence, 0)
  return (
    <BuyingPage
      title={t('TITLE_ADDITIONAL_OPTIONS')}
      sub={t('RESULTS_TITLE', { from: nameOf(stations.first), to: nameOf(stations.second) })}
      back={choicePath()}
      step="details"
      side={
        <>
          <ChosenCards chosen={journey} lines={lines} />
          <div className="wide-only">{goOn}</div>
        </>
      }
      action={
        <ActionBar>
          <TotalSoFar total={total} />
          <Button disabled={view.state === 'loading'} onClick={go}>
            {t('OPTIONS_GO_ON')}
          </Button>
        </ActionBar>
      }
    >
      {view.state === 'loading' && <SkeletonRows rows={4} />}
      {view.state === 'unavailable' && (
        <Note kind="late">
          <p>{t('EXTRAS_UNAVAILABLE')}</p>
          <Button kind="link" onClick={view.retry}>
            {t('GLOBAL_RETRY')}
          </Button>
        </Note>
      )}
      {nothing && (
        <Note>
          <p>{t('EXTRAS_NONE')}</p>
        </Note>
      )}
      {view.state === 'ready' && view.seats && <SeatsCard view={view} journey={journey} />}
      {view.state === 'ready' && view.bikes && <BikesCard view={view} journey={journey} />}
      {view.state === 'ready' && view.offered.busOptions.length > 0 && <BusCard view={view} journey={journey} />}
    </BuyingPage>
  )
}

type Ready = Extract<ExtrasView, { state: 'ready' }>

function linesOf({ chosen, offered, seats, bikes }: Ready, journey: Journey, t: ReturnType<typeof useWords>['t']) {
  const free = (key: string, name: string) => ({ key, name, amount: price(0), pence: 0 })
  const most = Math.max(chosen.bikes.outbound, chosen.bikes.return)
  const buses = chosen.buses.filter(({ count }) => count > 0)
  const bus = buses.reduce((sum, { code }) => sum + busPrice(offered, code, partyOf(journey)), 0)
  return [
    ...(seats && chosen.seats !== 'none' ? [free('seats', t('EXTRAS_SEATS'))] : []),
    ...(bikes && most > 0 ? [free('bikes', t('BUYING_BIKES', { count: most }))] : []),
    ...(buses.length > 0 ? [{ key: 'bus', name: t('EXTRAS_BUS'), amount: price(bus), pence: bus }] : []),
  ]
}
