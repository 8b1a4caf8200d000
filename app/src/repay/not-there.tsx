import { useWords } from '../i18n/words.ts'
import { SkeletonRows } from '../page/page-skeleton.tsx'
import { ScreenHead } from '../page/screen-head.tsx'
import { Unavailable } from '../page/unavailable.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { EmptyState } from '../ui/state/state.tsx'
import { useRepayHrefs } from './repay-hrefs.ts'

type NotThereProps = {
  title: string
  back: string
  of: { state: 'loading' | 'unknown' } | { state: 'unavailable'; retry: () => void }
}

/** A trip or a claim while it comes, when it can't be had, and where there is none. */
export function NotThere({ title, of, back }: NotThereProps) {
  const { t } = useWords()
  const { overview } = useRepayHrefs()
  return (
    <div className="stack stack-6">
      <ScreenHead title={title} back={back} backWhenWide />
      {of.state === 'loading' && <SkeletonRows rows={5} />}
      {of.state === 'unavailable' && <Unavailable onRetry={of.retry} />}
      {of.state === 'unknown' && (
        <EmptyState
          title={t('REPAY_UNKNOWN')}
          actions={<ButtonLink href={overview}>{t('REPAY_TO_OVERVIEW')}</ButtonLink>}
        >
          {t('REPAY_UNKNOWN_TEXT')}
        </EmptyState>
      )}
    </div>
  )
}
