import { lazy, Suspense, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { ChosenTrips } from '../chosen-shown.tsx'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { price, PriceSum } from '../../search/price-sum.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { buyingPath } from '../buying-path.ts'
import { useOnline } from '../../state/online.ts'
import type { Selection } from '../../search/selection.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Fold } from '../../ui/fold/fold.tsx'
import { ChangesNote } from './changes-note.tsx'
import { DELIVERY_ICONS } from './delivery-rules.ts'
import { DetailsLayout } from './details-layout.tsx'
import { ExtrasFolds } from './extras-folds.tsx'
import { useDetails } from './use-details.ts'
import { useFolds } from './use-folds.ts'
import type { VerifiedView } from './use-verified.ts'
import { WhoPart } from './who-part.tsx'

// What is folded comes when it is opened: nearly all leave it alone.
const DeliveryChoices = lazy(async () => ({ default: (await import('./delivery-choice.tsx')).DeliveryChoices }))

const SeasonPhotocard = lazy(() => import('./season-photocard.tsx'))
const MakeSeasonPhotocard = lazy(() => import('./make-season-photocard.tsx'))

type ReadyProps = { chosen: Selection; view: Extract<VerifiedView, { state: 'ready' }>; asGuest: boolean }

/** The page as it can be filled in and sent. */
export function ReadyDetails({ chosen, view, asGuest }: ReadyProps) {
  const { t, language } = useWords()
  const { narrow } = useLayout()
  const { online } = useOnline()
  const { verified, asking } = view
  const folds = useFolds()
  const [making, setMaking] = useState(false)
  const details = useDetails({ chosen, verified, asGuest, folds, retry: view.retry })
  const { form, option } = details
  const said = (field: Parameters<typeof form.idOf>[0]) => form.problems[field] && t(form.problems[field])
  const total = price(verified.price.total + (option?.fee ?? 0))
  const hold = (
    <Button
      full={!narrow}
      loading={form.sending || asking}
      offline={!online}
      disabled={!verified.valid}
      onClick={() => form.submit()}
    >
      {t('DELIVERY_HOLD', { count: verified.holdMinutes })}
    </Button>
  )
  return (
    <DetailsLayout
      chosen={chosen}
      side={
        <Card className="stack">
          <ChosenTrips chosen={chosen} />
          <PriceSum of={verified.price} delivery={option && { name: option.names[language], fee: option.fee }} />
        </Card>
      }
      action={
        <ActionBar>
          <p aria-live="polite">
            <span className="t-s soft" style={{ display: 'block' }}>
              {t('BUYING_TO_PAY')}
            </span>
            <span className="t-xl num">{total}</span>
          </p>
          {hold}
        </ActionBar>
      }
    >
      <div className="spread row-wrap">
        <h2 className="t-2xl">{t(asGuest ? 'DETAILS_TITLE_GUEST' : 'DETAILS_TITLE')}</h2>
        {asGuest && <a href={`#${buyingPath('LoginPageSummary')}`}>{t('GUEST_HAS_ACCOUNT')}</a>}
      </div>
      {!verified.valid && <ChangesNote verified={verified} onTake={view.takeChanges} />}
      <form
        className="stack"
        aria-label={t(asGuest ? 'DETAILS_TITLE_GUEST' : 'DETAILS_TITLE')}
        noValidate
        onSubmit={form.submit}
      >
        <ErrorSummary problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(field) ?? '' }))} />
        {asGuest && <WhoPart form={form} />}
        {verified.photocardNeeded && (
          <Suspense fallback={<SkeletonRows rows={2} />}>
            <SeasonPhotocard form={form} asGuest={asGuest} wrong={said('photocard')} onMake={setMaking} />
          </Suspense>
        )}
        <Card flush>
          {chosen.kind === 'journey' && <ExtrasFolds journey={chosen} folds={folds} />}
          <Fold
            icon={option ? DELIVERY_ICONS[option.group] : 'ticket'}
            title={t('DETAILS_TICKET')}
            note={
              option &&
              [t(`DETAILS_TICKET_${option.group}`), option.fee > 0 && price(option.fee)].filter(Boolean).join(', ')
            }
            {...folds.of('ticket')}
          >
            <Suspense fallback={<SkeletonRows rows={2} />}>
              <DeliveryChoices delivery={details} />
            </Suspense>
            {asGuest && <p className="t-s soft">{t('DETAILS_TICKET_ACCOUNT')}</p>}
          </Fold>
        </Card>
        <div className="stack stack-2">
          {!narrow && hold}
          <p className="t-s soft">{t('DETAILS_NOT_CHARGED')}</p>
        </div>
      </form>
      <Suspense>{making && <MakeSeasonPhotocard form={form} onClose={() => setMaking(false)} />}</Suspense>
    </DetailsLayout>
  )
}
