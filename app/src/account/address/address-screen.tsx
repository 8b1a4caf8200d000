import type { User } from '@cledrau/contract/account/account-fields.ts'
import { useWords } from '../../i18n/words.ts'
import { AccountPage } from '../account-page.tsx'
import { AddressFields } from '../../page/form/address-fields.tsx'
import type { Address } from '../../page/form/address-rules.ts'
import { ADDRESS_FIELDS, addressOf, addressProblems, tidyPostcode } from '../../page/form/address-rules.ts'
import { ErrorSummary } from '../../page/form/error-summary.tsx'
import { Loaded } from '../../page/loaded.tsx'
import { saveUser } from '../save-user.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { user } from '../../state/personal.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'

/** Where post goes: smartcards, and tickets that are sent. */
export function AddressScreen() {
  const { t } = useWords()
  return (
    <AccountPage title={t('TITLE_ADDRESS')} sub={t('ADDRESS_SUB')}>
      <Loaded of={user.use()}>{(known) => <AddressForm known={known} />}</Loaded>
    </AccountPage>
  )
}

function AddressForm({ known }: { known: User }) {
  const { t } = useWords()
  const { online } = useOnline()
  const form = useForm<Address>({
    start: addressOf(known),
    order: ADDRESS_FIELDS,
    check: addressProblems,
    onSubmit: async (address) => {
      const postcode = tidyPostcode(address.postcode, address.country)
      form.set('postcode', postcode)
      await saveUser({ ...address, postcode })
    },
  })
  const said = (field: keyof Address) => form.problems[field] && t(form.problems[field])

  return (
    <Card>
      <form className="stack" aria-label={t('TITLE_ADDRESS')} noValidate onSubmit={form.submit}>
        <ErrorSummary problems={form.wrong.map((field) => ({ id: form.idOf(field), words: said(field) ?? '' }))} />
        <AddressFields form={form} />
        <div>
          <Button type="submit" loading={form.sending} offline={!online}>
            {t('GLOBAL_SAVE')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
