import { useWords } from '../../i18n/words.ts'
import { Card } from '../../ui/card/card.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import type { TravellerOf } from './use-booking-of.ts'

type WhoGivesBackProps = {
  travellers: readonly TravellerOf[]
  /** Nobody in particular: everybody. */
  chosen: readonly string[] | null
  onChange: (chosen: readonly string[] | null) => void
}

export function WhoGivesBack({ travellers, chosen, onChange }: WhoGivesBackProps) {
  const { t } = useWords()
  const all = travellers.map(({ reference }) => reference)
  const now = chosen ?? all
  const change = (reference: string, on: boolean) => {
    const next = all.filter((one) => (one === reference ? on : now.includes(one)))
    // Nobody at all is no question: the last one stays.
    if (next.length > 0) onChange(next.length === all.length ? null : next)
  }
  return (
    <Card>
      <fieldset className="stack stack-2">
        <legend className="strong">{t('GIVE_BACK_WHO')}</legend>
        {travellers.map(({ reference, name }) => (
          <Checkbox
            key={reference}
            label={name}
            checked={now.includes(reference)}
            onChange={(on) => change(reference, on)}
          />
        ))}
      </fieldset>
    </Card>
  )
}
