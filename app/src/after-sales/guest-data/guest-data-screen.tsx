import { useWords } from '../../i18n/words.ts'
import { useLocation } from '../../routes/hash-location.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { SkeletonRows } from '../../page/page-skeleton.tsx'
import { ScreenHead } from '../../page/screen-head.tsx'
import { Unavailable } from '../../page/unavailable.tsx'
import { NarrowSearchPage } from '../../search/way-steps.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Note } from '../../ui/message/note.tsx'
import { EmptyState } from '../../ui/state/state.tsx'
import { GuestCopy } from './guest-copy.tsx'
import { GuestErasure } from './guest-erasure.tsx'
import { GuestKept } from './guest-kept.tsx'
import { useGuestData, type GuestDataView } from './use-guest-data.ts'

/** Somebody bought without an account: what we know of them since, theirs to see, to take and to end. */
export function GuestDataScreen() {
  const { t } = useWords()
  const { query } = useLocation()
  const view = useGuestData(query['order'])
  const reference = view.state === 'ready' ? view.data.recordLocator : view.state === 'erased' ? view.reference : null
  return (
    <NarrowSearchPage>
      <ScreenHead
        title={t('TITLE_GUEST_DATA')}
        sub={reference !== null && view.state === 'ready' && t('GUEST_DATA_SUB', { reference })}
        back={pathTo('TicketWallet')}
        backWhenWide
      />
      <div className="grid">
        <div className="col-7 stack stack-6">
          <Content view={view} />
        </div>
      </div>
    </NarrowSearchPage>
  )
}

function Content({ view }: { view: GuestDataView }) {
  const { t } = useWords()
  switch (view.state) {
    case 'loading':
      return <SkeletonRows />
    case 'unavailable':
      return <Unavailable onRetry={view.retry} />
    case 'closed':
      return (
        <EmptyState
          title={t('GUEST_DATA_CLOSED_TITLE')}
          actions={<ButtonLink href={hrefTo('GuestOrder', { for: 'data' })}>{t('TITLE_GUEST_ORDER')}</ButtonLink>}
        >
          {t('GUEST_DATA_CLOSED')}
        </EmptyState>
      )
    case 'erased':
      return (
        <Note kind="good">
          <output className="stack stack-2">
            <span className="t-l">{t('GUEST_DATA_DONE_TITLE')}</span>
            <span>{t('GUEST_DATA_DONE', { reference: view.reference })}</span>
          </output>
        </Note>
      )
    case 'ready':
      return (
        <>
          <GuestKept data={view.data} />
          <GuestCopy fetching={view.fetching} fetchCopy={view.fetchCopy} />
          <GuestErasure data={view.data} refused={view.refused} erase={view.erase} />
        </>
      )
  }
}
