import { SORTS } from '@cledrau/domain/results/sort-solutions.ts'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button/button.tsx'
import { Checkbox } from '../../ui/choice/checkbox.tsx'
import { RadioGroup } from '../../ui/choice/radio-group.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import type { View } from './use-view.ts'
import { FILTERS } from './use-view.ts'

const SORT_WORDS = {
  departure: 'RESULTS_SORT_DEPARTURE',
  price: 'RESULTS_SORT_PRICE',
  duration: 'RESULTS_SORT_DURATION',
  changes: 'RESULTS_SORT_CHANGES',
} as const
const FILTER_WORDS = {
  direct: 'RESULTS_ONLY_DIRECT',
  ownOnly: 'RESULTS_ONLY_OWN',
  running: 'RESULTS_ONLY_RUNNING',
} as const

/** In which order the trains stand, and which of them. */
export default function SortDialog({ onClose, view }: { onClose: () => void; view: View }) {
  const { t } = useWords()
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('RESULTS_SORT')}
      closeLabel={t('GLOBAL_CLOSE')}
      kind="side"
      foot={
        <Button full onClick={onClose}>
          {t('GLOBAL_DONE')}
        </Button>
      }
    >
      <div className="stack stack-6">
        <RadioGroup
          label={t('RESULTS_SORT_BY')}
          options={SORTS.map((value) => ({ value, label: t(SORT_WORDS[value]) }))}
          chosen={view.sort}
          onChoose={view.sortBy}
        />
        <fieldset className="stack stack-2">
          <legend className="t-l">{t('RESULTS_SHOW_ONLY')}</legend>
          {FILTERS.map((name) => (
            <Checkbox
              key={name}
              label={t(FILTER_WORDS[name])}
              checked={view.filter[name] === true}
              onChange={(on) => view.toggle(name, on)}
            />
          ))}
        </fieldset>
      </div>
    </Dialog>
  )
}
