import type { LegSolution } from '@cledrau/contract/search/leg-solutions.ts'
import type { Pence } from '@cledrau/domain/money.ts'
import type { SearchOptions } from '@cledrau/domain/search/search-options.ts'
import { formatPrice } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { ActionBar } from '../../ui/action-bar/action-bar.tsx'
import { ButtonLink } from '../../ui/button/button.tsx'
import { usePartyWords } from '../who/use-party-words.ts'
import { clockOf } from '../use-trip-words.ts'

type TotalBarProps = {
  out: LegSolution
  back: LegSolution | null
  total: number | null
  search: SearchOptions
  narrow: boolean
  action: string
  href: string
}

/** The running total, and the way on, in reach while the list scrolls. */
export function TotalBar({ out, back, total, search, narrow, action, href }: TotalBarProps) {
  const { t } = useWords()
  const party = usePartyWords()
  const note =
    narrow || !back
      ? t('RESULTS_RETURN_FROM')
      : t('RESULTS_TOTAL', { out: clockOf(out.departTime), back: clockOf(back.departTime), who: party(search) })
  if (total === null) return <ActionBar>{t('RESULTS_NOT_TOGETHER')}</ActionBar>
  return (
    <ActionBar>
      <p aria-live="polite">
        <span className="t-s soft" style={{ display: 'block' }}>
          {note}
        </span>
        <span className="t-2xl num">{formatPrice(total as Pence)}</span>
      </p>
      <ButtonLink href={href}>{action}</ButtonLink>
    </ActionBar>
  )
}
