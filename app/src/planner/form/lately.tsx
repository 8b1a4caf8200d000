import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { List, ListRow } from '../../ui/list/list.tsx'
import { forgetPlans, useRecentPlans } from '../kept-plans.ts'
import { usePlanWords } from '../use-plan-words.ts'
import type { PlanForm } from './use-plan-form.ts'

/** Ways planned lately on this device: one press plans them for now. */
export function Lately({ form }: { form: PlanForm }) {
  const { t } = useWords()
  const words = usePlanWords()
  const plans = useRecentPlans().filter(({ plan }) => [plan.first, plan.second].every((code) => words.isNamed(code)))
  if (plans.length === 0) return null
  return (
    <section className="stack stack-3" aria-labelledby="lately">
      <div className="spread">
        <h2 className="t-xl" id="lately">
          {t('PLANNER_LATELY')}
        </h2>
        <Button kind="quiet" small onClick={forgetPlans}>
          {t('SEARCH_FORGET')}
        </Button>
      </div>
      <Card flush>
        <List label={t('PLANNER_LATELY')}>
          {plans.map(({ key, plan }) => (
            <ListRow
              key={key}
              icon="history"
              note={words.modes(plan.modes)}
              onClick={() => form.run({ ...plan, pace: form.plan.pace })}
            >
              {words.title(plan)}
            </ListRow>
          ))}
        </List>
      </Card>
    </section>
  )
}
