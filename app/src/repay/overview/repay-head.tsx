import { useWords } from '../../i18n/words.ts'
import { ScreenHead } from '../../page/screen-head.tsx'
import { useLayout } from '../../platform/use-layout.ts'
import { hrefTo, pathTo } from '../../routes/href.ts'
import { TabLinks } from '../../ui/tabs/tabs.tsx'

type RepayHeadProps = { here: 'trips' | 'claims' | 'calculator'; title: string; sub?: string }

/** The three pages of Delay Repay: every trip, all claims, and what a delay would be worth. */
export function RepayHead({ here, title, sub }: RepayHeadProps) {
  const { t } = useWords()
  const { narrow } = useLayout()
  return (
    <div className="stack stack-3">
      <ScreenHead title={title} sub={sub} back={pathTo('My Account')} />
      <TabLinks
        label={t('TITLE_DELAY_REPAY')}
        links={[
          { href: hrefTo('DelayRepayOverview'), label: t('REPAY_TAB_TRIPS'), current: here === 'trips' },
          { href: hrefTo('Claims'), label: t('REPAY_TAB_CLAIMS'), current: here === 'claims' },
          {
            href: narrow ? hrefTo('DelayRepayCalculator') : hrefTo('OverviewCalculator'),
            label: t('REPAY_TAB_CALCULATOR'),
            current: here === 'calculator',
          },
        ]}
      />
    </div>
  )
}
