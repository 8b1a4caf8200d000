import { keepRailcard, type KeptRailcard } from '@cledrau/contract/account/kept-railcards.ts'
import {
  lastDayTyped,
  RAILCARD_NUMBER,
  railcardNumber,
  railcardStanding,
} from '@cledrau/domain/wallet/kept-railcards.ts'
import { send } from '../../api/client.ts'
import { dayOf } from '../../i18n/formats.ts'
import { useWords } from '../../i18n/words.ts'
import { useForm } from '../../page/form/use-form.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { now } from '../../platform/clock.ts'
import { useRailcards } from '../../search/who/use-railcards.ts'
import { keptRailcards } from '../../state/kept-railcards.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Select } from '../../ui/field/select.tsx'
import { TextField } from '../../ui/field/text-field.tsx'

type Values = { code: string; number: string; lastDay: string }

/** What is printed on a card: its kind, its number and its last day. */
export function KeepRailcard({ renews, onClose }: { renews: KeptRailcard | null; onClose: () => void }) {
  const { t, language } = useWords()
  const { online } = useOnline()
  const kinds = useRailcards()
  const form = useForm<Values>({
    start: { code: renews?.code ?? '', number: renews?.number ?? '', lastDay: '' },
    order: ['code', 'number', 'lastDay'],
    check: ({ code, number, lastDay }) => {
      const endsOn = lastDayTyped(lastDay)
      const isOver = endsOn !== undefined && railcardStanding(endsOn, dayOf(now())) === 'ENDED'
      return {
        ...(code === '' && { code: 'KEPT_CARD_WRONG_KIND' as const }),
        ...(!RAILCARD_NUMBER.test(railcardNumber(number)) && { number: 'KEPT_CARD_WRONG_NUMBER' as const }),
        ...(endsOn === undefined && { lastDay: 'KEPT_CARD_WRONG_DAY' as const }),
        ...(isOver && { lastDay: 'REFUSAL_RAILCARD_ENDED' as const }),
      }
    },
    onSubmit: async ({ code, number, lastDay }): Promise<void> => {
      const endsOn = lastDayTyped(lastDay) ?? ''
      const card = { code, number: railcardNumber(number), endsOn, ...(renews && { renews: renews.id }) }
      try {
        const answer = await send(keepRailcard, card)
        if (!answer.ok) return form.show({ lastDay: `REFUSAL_${answer.refusal}` })
        keptRailcards.put(answer.value)
        onClose()
      } catch (trouble) {
        showTrouble(trouble, 'keepRailcard')
      }
    },
  })
  const { values, problems, set } = form
  const title = t(renews ? 'KEPT_CARD_RENEWED' : 'KEPT_CARD_KEEP')
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('GLOBAL_CLOSE')}>
      <form className="stack" aria-label={title} noValidate onSubmit={form.submit}>
        <Select
          label={t('KEPT_CARD_KIND')}
          placeholder={t('FORM_CHOOSE')}
          value={values.code}
          options={kinds.map(({ code, names }) => ({ value: code, label: names[language] }))}
          wrong={problems.code && t(problems.code)}
          onChange={(code) => set('code', code)}
        />
        <TextField
          {...form.text('number')}
          label={t('KEPT_CARD_NUMBER')}
          wrong={problems.number && t(problems.number)}
          autoComplete="off"
          autoCapitalize="characters"
        />
        <TextField
          {...form.text('lastDay')}
          label={t('KEPT_CARD_LAST_DAY')}
          wrong={problems.lastDay && t(problems.lastDay)}
          note={t('KEPT_CARD_LAST_DAY_NOTE')}
          inputMode="numeric"
          autoComplete="off"
        />
        <Button type="submit" full loading={form.sending} offline={!online}>
          {t('KEPT_CARD_SAVE')}
        </Button>
      </form>
    </Dialog>
  )
}
