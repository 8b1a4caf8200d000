import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { BuyingPage } from '../../shell/buying-page.tsx'
import { ChosenTrips } from '../../shell/chosen-shown.tsx'
import { ErrorSummary } from '../../shell/error-summary.tsx'
import { showMessage } from '../../shell/messages.ts'
import { SkeletonRows } from '../../shell/page-skeleton.tsx'
import { price, PriceSum } from '../../shell/price-sum.tsx'
import { Unavailable } from '../../shell/unavailable.tsx'
import { usePlaceNames } from '../../shell/use-place-names.ts'
import { useSelected } from '../../shell/use-selected.ts'
import { buyingPath, choicePath } from '../../state/buying-path.ts'
import { useOnline } from '../../state/online.ts'
import type { Selection } from '../../state/selection.ts'
import { useTicketSearch } from '../../state/ticket-search.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { ChangesNote } from './changes-note.tsx'
import { DeliveryCard } from './delivery-card.tsx'
import { GuestNote } from './guest-note.tsx'
import { useDelivery } from './use-delivery.ts'
import type { VerifiedView } from './use-verified.ts'
import { useVerifiedFor } from './use-verified.ts'

/** How the tickets come. Going on holds them. */
export function DeliveryOptionsScreen() {
  const chosen = useSelected()
  return chosen && <Of chosen={chosen} />
}

function Of({ chosen }: { chosen: Selection }) {
  const { t } = useWords()
  const view = useVerifiedFor(chosen)
  const nowhere = view.state === 'refused' && view.refusal === 'NO_OPTIONS'
  useEffect(() => {
    if (nowhere)
      showMessage({
        title: t('NO_DELIVERY_OPTIONS_TITLE'),
        message: t('NO_DELIVERY_OPTIONS_TEXT'),
        buttonLabel: t('GLOBAL_OK'),
        redirect: true,
      })
    // oxlint-disable-next-line react/exhaustive-deps -- said once, in the language of that moment
  }, [nowhere])
  const needsAccount = view.state === 'refused' && view.refusal === 'GUEST_NOT_ALLOWED'
  useEffect(() => {
    if (needsAccount) navigate(buyingPath('tickets-summary/login'), { replace: true })
  }, [needsAccount])

  if (view.state === 'ready') return <Ready chosen={chosen} view={view} />
  return (
    <Frame chosen={chosen} side={<Trips chosen={chosen} />}>
      {view.state === 'loading' && <SkeletonRows rows={4} />}
      {view.state === 'unavailable' && <Unavailable onRetry={view.retry} />}
      {view.state === 'refused' && !needsAccount && (
        <FailedState
          title={t(nowhere ? 'NO_DELIVERY_OPTIONS_TITLE' : 'BUYING_REFUSED_TITLE')}
          actions={
            <>
              <ButtonLink href={`#${choicePath()}`}>{t('BUYING_CHOOSE_AGAIN')}</ButtonLink>
              <Button kind="second" icon="refresh" onClick={view.retry}>
                {t('GLOBAL_RETRY')}
              </Button>
            </>
          }
        >
          {t(nowhere ? 'NO_DELIVERY_OPTIONS_TEXT' : `REFUSAL_${view.refusal}`)}
        </FailedState>
      )}
    </Frame>
  )
}

type FrameProps = { chosen: Selection; side: React.ReactNode; children: React.ReactNode; action?: React.ReactNode }

function Frame({ chosen, side, children, action }: FrameProps) {
  const { t, language } = useWords()
  const nameOf = usePlaceNames()
  const { stations } = useTicketSearch()
  return (
    <BuyingPage
      title={t('TITLE_DELIVERY_OPTIONS')}
      sub={
        chosen.kind === 'rover'
          ? chosen.rover.names[language]
          : t('RESULTS_TITLE', { from: nameOf(stations.first), to: nameOf(stations.second) })
      }
      back={chosen.kind === 'journey' ? buyingPath('additional-options') : choicePath()}
      step="details"
      side={side}
      action={action}
    >
      {children}
    </BuyingPage>
  )
}

const Trips = ({ chosen }: { chosen: Selection }) => (
  <Card>
    <ChosenTrips chosen={chosen} />
  </Card>
)

type ReadyView = Extract<VerifiedView, { state: 'ready' }>

function Ready({ chosen, view }: { chosen: Selection; view: ReadyView }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const { verified } = view
  const delivery = useDelivery(verified, view.retry)
  const { form, option } = delivery
  const said = (field: Parameters<typeof form.idOf>[0]) => form.problems[field] && t(form.problems[field])
  const total = verified.price.total + (option?.fee ?? 0)
  const send = (
    <Button full loading={form.sending} offline={!online} disabled={!verified.valid} onClick={() => form.submit()}>
      {t('DELIVERY_HOLD', { count: verified.holdMinutes })}
    </Button>
  )
  return (
    <Frame
      chosen={chosen}
      side={
        <>
          <Trips chosen={chosen} />
          <Card className="stack">
            <PriceSum of={verified.price} delivery={option && { name: option.names[language], fee: option.fee }} />
            <div className="wide-only">{send}</div>
            <p className="t-s soft">{t('DELIVERY_HOLD_NOTE', { count: verified.holdMinutes })}</p>
          </Card>
        </>
      }
      action={
        <ActionBar>
          <p aria-live="polite">
            <span className="t-s soft" style={{ display: 'block' }}>
              {t('BUYING_TO_PAY')}
            </span>
            <span className="t-2xl num">{price(total)}</span>
          </p>
          <Button loading={form.sending} offline={!online} disabled={!verified.valid} onClick={() => form.submit()}>
            {t('DELIVERY_HOLD', { count: verified.holdMinutes })}
          </Button>
        </ActionBar>
      }
    >
      {!verified.valid && <ChangesNote verified={verified} onTake={view.takeChanges} />}
      <form className="stack stack-6" aria-label={t('TITLE_DELIVERY_OPTIONS')} noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(field) ?? '' }))} />
        {verified.photocardNeeded && (
          <Card className="stack">
            <h2 className="t-xl">{t('DELIVERY_PHOTOCARD_TITLE')}</h2>
            <TextField
              {...form.text('photocard')}
              label={t('DELIVERY_PHOTOCARD')}
              note={t('DELIVERY_PHOTOCARD_NOTE')}
              autoCapitalize="characters"
              spellCheck={false}
              maxLength={12}
              wrong={said('photocard')}
            />
          </Card>
        )}
        <DeliveryCard delivery={delivery} />
      </form>
      <GuestNote />
    </Frame>
  )
}
