import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { useReference } from '../../state/reference.ts'
import { Select } from '../../ui/field/select.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import type { Address } from './address-rules.ts'

/** The part of a form that is an address: other fields may stand beside it. */
type AddressForm = {
  values: Pick<Address, 'country'>
  problems: Partial<Record<keyof Address, WordName>>
  text: (field: keyof Address) => {
    id: string
    name: string
    value: string
    onChange: (text: string) => void
    onFocus: () => void
  }
}

const LINES = [
  { field: 'address1', label: 'ADDRESS_LINE_1', autoComplete: 'address-line1' },
  { field: 'address2', label: 'ADDRESS_LINE_2', autoComplete: 'address-line2' },
  { field: 'address3', label: 'ADDRESS_LINE_3', autoComplete: 'address-line3' },
  { field: 'townCity', label: 'ADDRESS_TOWN', autoComplete: 'address-level2' },
  { field: 'postcode', label: 'ADDRESS_POSTCODE', autoComplete: 'postal-code' },
] as const

/** Where post goes. */
export function AddressFields({ form }: { form: AddressForm }) {
  const { t, language } = useWords()
  const countries = useReference('countries')
  const list = countries.state === 'ready' ? countries.value : []
  const said = (field: keyof Address) => form.problems[field] && t(form.problems[field])
  const options = list
    .map(({ code, names }) => ({ value: code, label: names[language] }))
    .toSorted((one, other) => one.label.localeCompare(other.label, language))
  return (
    <>
      {LINES.map(({ field, label, autoComplete }) => (
        <TextField
          key={field}
          {...form.text(field)}
          label={t(label)}
          autoComplete={autoComplete}
          maxLength={field === 'postcode' ? 16 : 100}
          wrong={said(field)}
        />
      ))}
      <Select
        {...form.text('country')}
        label={t('ADDRESS_COUNTRY')}
        autoComplete="country"
        options={options.length > 0 ? options : [{ value: form.values.country, label: form.values.country }]}
        wrong={said('country')}
      />
    </>
  )
}
