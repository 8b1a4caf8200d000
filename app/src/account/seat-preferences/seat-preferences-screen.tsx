import type { Preferences } from '@cledrau/contract/account/preferences.ts'
import type { SeatChoices, SeatOption } from '@cledrau/domain/seat-preferences/groups.ts'
import { OUR_TRAINS } from '@cledrau/domain/seat-preferences/our-trains.ts'
import type { VisibleGroup } from '@cledrau/domain/seat-preferences/visible-groups.ts'
import { applySaved, choose, visibleGroups } from '@cledrau/domain/seat-preferences/visible-groups.ts'
import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { savePreferences } from '../save-preferences.ts'
import { useOnline } from '../../state/online.ts'
import { preferences } from '../../state/personal.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { Chips } from '../../ui/choice/chips.tsx'

/** What our trains have, in the class that most travel in. */
const GROUPS = visibleGroups(OUR_TRAINS, 'STANDARD')

/** Where somebody likes to sit: asked for with every booking on a train that has it. */
export function SeatPreferencesScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_SEAT_PREFERENCES')} sub={t('SEAT_PREFERENCES_SUB')}>
      <Loaded of={preferences.use()}>{({ data }) => <SeatForm known={data} />}</Loaded>
    </AccountPage>
  )
}

function SeatForm({ known }: { known: Preferences }) {
  const { t } = useWords()
  const { online } = useOnline()
  const [choices, setChoices] = useState<SeatChoices>(() => applySaved(known.seatPreferences, GROUPS))
  const [saving, setSaving] = useState(false)
  const save = async () => {
    setSaving(true)
    // What was saved for other trains stays.
    await savePreferences(
      { seatPreferences: { ...known.seatPreferences, ...choices } },
      { saved: 'SEAT_PREFERENCES_SAVED', failed: 'SEAT_PREFERENCES_FAILED' },
    )
    setSaving(false)
  }
  return (
    <>
      <Card className="stack stack-6">
        {GROUPS.map((group) => (
          <Group key={group.group} group={group} choices={choices} onChange={setChoices} />
        ))}
      </Card>
      <div>
        <Button loading={saving} offline={!online} onClick={() => void save()}>
          {t('GLOBAL_SAVE')}
        </Button>
      </div>
    </>
  )
}

type GroupProps = { group: VisibleGroup; choices: SeatChoices; onChange: (choices: SeatChoices) => void }

function Group({ group: { group, multiple, disabled, options }, choices, onChange }: GroupProps) {
  const { t } = useWords()
  const label = t(`SEAT_${group}`)
  const shown = options.map((option) => ({
    value: option,
    label: t(option === 'NONE' ? 'SEAT_NONE' : `SEAT_${group}_${option}`),
    disabled,
  }))
  if (shown.length === 0) return null
  const saved = choices[group]
  return (
    <div className="stack stack-2">
      <h2 className="strong">{label}</h2>
      {disabled && <p className="t-s soft">{t(group === 'PLACE' ? 'SEAT_PLACE_NOTE' : 'SEAT_NOT_HERE')}</p>}
      {multiple ? (
        <Chips<SeatOption>
          many
          label={label}
          options={shown}
          chosen={Array.isArray(saved) ? saved : []}
          onChoose={(wanted) => onChange({ ...choices, SEAT_AMENITY: wanted as SeatChoices['SEAT_AMENITY'] })}
        />
      ) : (
        <Chips<SeatOption>
          label={label}
          options={shown}
          chosen={typeof saved === 'string' ? saved : 'NONE'}
          onChoose={(option) => onChange(choose(choices, group, option))}
        />
      )}
    </div>
  )
}
