import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { updateAutoAlerts } from '@cledrau/contract/notify/journey-notifications.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { useForm } from '../../page/form/use-form.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { keepAlert } from '../../state/journey-alerts.ts'
import { useOnline } from '../../state/online.ts'
import { ActionInFlow } from '../../ui/action-bar/action-bar.tsx'
import { Button } from '../../ui/button/button.tsx'
import type { AlertValues } from './form-values.ts'
import { firstMessageOf, valuesOf } from './form-values.ts'
import { WhenToTell } from './when-to-tell.tsx'

type Values = Pick<AlertValues, 'firstBefore' | 'lateMinutes'>

/** An alert that follows a ticket: its trains are the ticket's, and what can be chosen is when one is told of them. */
export function AutomaticForm({ alert, onDone }: { alert: JourneyAlert; onDone: () => void }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { firstBefore, lateMinutes } = valuesOf(alert)
  const form = useForm<Values>({
    start: { firstBefore, lateMinutes },
    order: ['firstBefore', 'lateMinutes'],
    check: () => ({}),
    onSubmit: async (values): Promise<void> => {
      const notificationTime = firstMessageOf(alert.departStartTime, values.firstBefore)
      const changed = { alertId: alert.alertId, notificationTime, lateMinutes: values.lateMinutes }
      try {
        const answer = await send(updateAutoAlerts, { alerts: [changed] })
        if (!answer.ok) return form.show({ firstBefore: `REFUSAL_${answer.refusal}` })
        for (const one of answer.value.alerts) keepAlert(one)
        showToast(t('NOTIFY_CHANGED'), 'bell')
        onDone()
      } catch (trouble) {
        showTrouble(trouble, 'updateAutoNotification')
      }
    },
  })
  return (
    <form className="stack" aria-label={t('NOTIFY_CHANGE_ALERT')} noValidate onSubmit={form.submit}>
      <p className="soft">{t('NOTIFY_AUTO_TEXT')}</p>
      <WhenToTell
        idOf={form.idOf}
        values={form.values}
        wrong={(field) => form.problems[field] && t(form.problems[field])}
        onChange={form.set}
      />
      <ActionInFlow>
        <Button full type="submit" loading={form.sending} offline={!online}>
          {t('NOTIFY_SAVE')}
        </Button>
      </ActionInFlow>
    </form>
  )
}
