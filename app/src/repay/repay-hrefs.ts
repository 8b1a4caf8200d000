import { useLayout } from '../platform/use-layout.ts'
import { hrefTo, pathTo } from '../routes/href.ts'

/** A trip, a claim and a ticket from elsewhere: pages of their own narrow, wide inside the overview. */
export const journeyPath = (journeyID: string, narrow: boolean): string =>
  narrow ? pathTo('DelayRepay', { journey: journeyID }) : pathTo('DelayRepayOverview', { journey: journeyID })

export const claimPath = (id: string, narrow: boolean): string =>
  narrow ? pathTo('DelayRepayClaim', { id }) : pathTo('DelayRepayOverview', { claim: id })

export function useRepayHrefs() {
  const { narrow } = useLayout()
  return {
    journey: (journeyID: string) => `#${journeyPath(journeyID, narrow)}`,
    claim: (id: string) => `#${claimPath(id, narrow)}`,
    elsewhere: narrow ? hrefTo('DelayRepay', { elsewhere: '1' }) : hrefTo('DelayRepayOverview', { elsewhere: '1' }),
    days: narrow ? hrefTo('DelayRepay', { days: '1' }) : hrefTo('DelayRepayOverview', { days: '1' }),
    calculator: narrow ? hrefTo('DelayRepayCalculator') : hrefTo('OverviewCalculator'),
    overview: hrefTo('DelayRepayOverview'),
    overviewPath: pathTo('DelayRepayOverview'),
  }
}
