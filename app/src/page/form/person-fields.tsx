import { LONGEST_NAME } from '@cledrau/domain/accounts/name.ts'
import { useWords } from '../../i18n/words.ts'
import { useReference } from '../../state/reference.ts'
import { Select } from '../../ui/field/select.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import styles from './person-fields.module.css'
import type { Person } from './person-rules.ts'
import type { Form } from './use-form.ts'

/** How somebody is addressed, and by which name. */
export function PersonFields<Values extends Person>({ form }: { form: Form<Values> }) {
  const { t, language } = useWords()
  const titles = useReference('titles')
  const known = titles.state === 'ready' ? titles.value : []
  const chosen = form.values.title
  const options = known.map(({ value, label }) => ({ value, label: label[language] }))
  if (chosen !== '' && !options.some(({ value }) => value === chosen)) options.push({ value: chosen, label: chosen })
  const said = (field: keyof Person) => form.problems[field] && t(form.problems[field], { count: LONGEST_NAME })

  return (
    <div className={styles.person}>
      <Select
        {...form.text('title')}
        label={t('FORM_TITLE')}
        placeholder="–"
        autoComplete="honorific-prefix"
        options={options}
        wrong={said('title')}
      />
      <TextField
        {...form.text('firstName')}
        label={t('FORM_FIRST_NAME')}
        autoComplete="given-name"
        wrong={said('firstName')}
      />
      <TextField
        {...form.text('lastName')}
        className={styles.last}
        label={t('FORM_LAST_NAME')}
        autoComplete="family-name"
        wrong={said('lastName')}
      />
    </div>
  )
}
