import { MOST_NAME } from '@cledrau/contract/after-sales/assistance.ts'
import { NEEDS, type Need } from '@cledrau/domain/assistance/asking.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/message/note.tsx'

export type Wish = { passenger: string; needs: Need[]; calledName: string }

type AskFormProps = {
  people: readonly { reference: string; name: string }[]
  before?: Wish
  busy: boolean
  onAsk: (wish: Wish) => void
}

/** Who needs what, in three ticks. Nothing is asked that staff don't need, and nothing is told without a yes to it. */
export function AskForm({ people, before, busy, onAsk }: AskFormProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const [passenger, setPassenger] = useState(before?.passenger ?? people[0]?.reference ?? '')
  const [needs, setNeeds] = useState<readonly Need[]>(before?.needs ?? [])
  const [calledName, setCalledName] = useState(before?.calledName ?? '')
  const [consent, setConsent] = useState(false)
  const [tried, setTried] = useState(false)
  const ask = () => {
    setTried(true)
    if (needs.length > 0 && consent) onAsk({ passenger, needs: [...needs], calledName: calledName.trim() })
  }
  return (
    <form
      className="stack stack-4"
      onSubmit={(event) => {
        event.preventDefault()
        ask()
      }}
    >
      {before && <p className="soft">{t('ASSISTANCE_CHANGE_NOTE')}</p>}
      {people.length > 1 && !before && (
        <RadioGroup
          label={t('ASSISTANCE_WHO')}
          options={people.map(({ reference, name }) => ({ value: reference, label: name }))}
          chosen={passenger}
          onChoose={setPassenger}
        />
      )}
      <fieldset>
        <legend className="strong">{t('ASSISTANCE_NEEDS')}</legend>
        {NEEDS.map((need) => (
          <Checkbox
            key={need}
            label={t(`ASSISTANCE_NEED_${need}`)}
            checked={needs.includes(need)}
            onChange={(on) => setNeeds(on ? [...needs, need] : needs.filter((one) => one !== need))}
          />
        ))}
      </fieldset>
      {tried && needs.length === 0 && (
        <Note kind="bad" role="alert">
          {t('ASSISTANCE_NEEDS_WRONG')}
        </Note>
      )}
      <TextField
        label={t('ASSISTANCE_NAME')}
        value={calledName}
        maxLength={MOST_NAME}
        autoComplete="given-name"
        onChange={setCalledName}
      />
      <Checkbox
        label={t('ASSISTANCE_CONSENT')}
        note={t('ASSISTANCE_CONSENT_NOTE')}
        checked={consent}
        wrong={tried && !consent && t('ASSISTANCE_CONSENT_WRONG')}
        onChange={setConsent}
      />
      <Button type="submit" loading={busy} offline={!online}>
        {t(before ? 'ASSISTANCE_SAVE' : 'ASSISTANCE_ASK')}
      </Button>
    </form>
  )
}
