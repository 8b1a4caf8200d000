import type { JourneyAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { createAlert, updateAlert } from '@cledrau/contract/notify/journey-notifications.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { useForm } from '../../page/form/use-form.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { travellerNow } from '../../state/traveller.ts'
import { keepAlert } from '../../state/journey-alerts.ts'
import type { AlertValues } from './form-values.ts'
import { checkValues, fieldOf, NEW_ALERT, requestOf, valuesOf } from './form-values.ts'

export type AlertForm = ReturnType<typeof useAlertForm>

/** A new alert, or one that is changed; what the service objects to stands at its field. */
export function useAlertForm(alert: JourneyAlert | null, onDone: () => void) {
  const { t } = useWords()
  const save = (values: AlertValues) => {
    const asked = requestOf(values, travellerNow()?.customerId ?? '')
    return alert ? send(updateAlert, { ...asked, alertId: alert.alertId }) : send(createAlert, asked)
  }
  const form = useForm<AlertValues>({
    start: alert ? valuesOf(alert) : NEW_ALERT,
    order: ['from', 'to', 'begins', 'ends', 'day', 'weekDays', 'via', 'firstBefore', 'lateMinutes'],
    check: checkValues,
    onSubmit: async (values): Promise<void> => {
      try {
        const answer = await save(values)
        if (!answer.ok) {
          const field = fieldOf(answer.refusal)
          if (field) form.show({ [field]: `REFUSAL_${answer.refusal}` })
          else showToast(t(`REFUSAL_${answer.refusal}`), 'error')
          return
        }
        keepAlert(answer.value.alert)
        showToast(t(alert ? 'NOTIFY_CHANGED' : 'NOTIFY_MADE'), 'bell')
        onDone()
      } catch (trouble) {
        showTrouble(trouble, 'setAlert')
      }
    },
  })
  return form
}
