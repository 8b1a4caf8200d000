import { useEffect } from 'react'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { showMessage } from '../../page/messages.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { useGuestWay } from '../use-guest-way.ts'
import { useSelected } from '../use-selected.ts'
import { refreshTokenExists } from '../../api/session.ts'
import { buyingPath, choicePath } from '../buying-path.ts'
import type { Selection } from '../../search/selection.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { FailedState } from '../../ui/state/state.tsx'
import { DetailsLayout } from './details-layout.tsx'
import { ReadyDetails } from './ready-details.tsx'
import { useVerifiedFor } from './use-verified.ts'

/** Who buys, and how: everything but the e-mail address and the name is folded at what nearly all leave alone. */
export function DetailsScreen() {
  const chosen = useSelected()
  return chosen && <Details chosen={chosen} />
}

function Details({ chosen }: { chosen: Selection }) {
  const { t } = useWords()
  const view = useVerifiedFor(chosen)
  const asGuest = useGuestWay(true)
  const signedIn = useTraveller() !== null || refreshTokenExists()
  const refusal = view.state === 'refused' ? view.refusal : null
  const nowhere = refusal === 'NO_OPTIONS'
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
  // A pass needs an account: its door stands in front of this page.
  const needsAccount = refusal === 'GUEST_NOT_ALLOWED' || (!signedIn && !asGuest)
  useEffect(() => {
    if (needsAccount) navigate(buyingPath('LoginPageSummary'), { replace: true })
  }, [needsAccount])

  if (view.state === 'ready' && !needsAccount) return <ReadyDetails chosen={chosen} view={view} asGuest={asGuest} />
  return (
    <DetailsLayout chosen={chosen}>
      {view.state === 'loading' && <SkeletonRows rows={5} />}
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
    </DetailsLayout>
  )
}
