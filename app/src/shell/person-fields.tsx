import type { NameProblem } from '@cledrau/domain/accounts/name.ts'
import { LONGEST_NAME, nameProblem } from '@cledrau/domain/accounts/name.ts'
import { useWords } from '../i18n/words.ts'
import { useReference } from '../state/reference.ts'
import { Select } from '../ui/field/select.tsx'
import { TextField } from '../ui/field/text-field.tsx'
import styles from './person-fields.module.css'
import type { Form, Problems } from './use-form.ts'

export type Person = { title: string; firstName: string; lastName: string }

/** What is wrong with somebody's name, as words; the words for a first and a last name differ. */
export function personProblems({ title, firstName, lastName }: Person): Problems<keyof Person> {
  const first = nameProblem(firstName)
  const last = nameProblem(lastName)
  return {
    ...(title.trim() === '' && { title: 'FORM_TITLE_MISSING' }),
    ...(first && { firstName: WORDS[first].replace('NAME', 'FIRST_NAME') }),
    ...(last && { lastName: WORDS[last].replace('NAME', 'LAST_NAME') }),
  }
}
const WORDS: Record<NameProblem, string> = {
  EMPTY: 'FORM_NAME_MISSING',
  TOO_LONG: 'FORM_NAME_TOO_LONG',
  WRONG_SIGN: 'FORM_NAME_WRONG_SIGN',
}

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
