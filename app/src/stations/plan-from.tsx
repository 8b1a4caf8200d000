import { useWords } from '../i18n/words.ts'
import { hrefTo, pathTo } from '../routes/href.ts'
import { useOffer } from '../state/use-offer.ts'
import { ButtonLink } from '../ui/button/button.tsx'

/** Where the planner is offered: from here to anywhere, or to where somebody often goes. */
export function PlanFrom({ code, to }: { code: string; to?: string | null }) {
  const { t } = useWords()
  const { offered } = useOffer()
  if (!offered(pathTo('JourneyPlanner'))) return null
  return (
    <ButtonLink kind="second" small icon="plan" href={hrefTo('JourneyPlanner', { from: code, ...(to && { to }) })}>
      {t(to ? 'PLANNER_THIS_WAY' : 'PLANNER_FROM_HERE')}
    </ButtonLink>
  )
}
