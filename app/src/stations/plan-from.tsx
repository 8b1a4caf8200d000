import { useWords } from '../i18n/words.ts'
import { hrefTo } from '../routes/href.ts'
import { useOptions } from '../state/options.ts'
import { ButtonLink } from '../ui/button/button.tsx'

/** Where the planner is offered: from here to anywhere, or to where somebody often goes. */
export function PlanFrom({ code, to }: { code: string; to?: string | null }) {
  const { t } = useWords()
  const { showJourneyPlanner } = useOptions()
  if (!showJourneyPlanner) return null
  return (
    <ButtonLink kind="second" small icon="plan" href={hrefTo('JourneyPlanner', { from: code, ...(to && { to }) })}>
      {t(to ? 'PLANNER_THIS_WAY' : 'PLANNER_FROM_HERE')}
    </ButtonLink>
  )
}
