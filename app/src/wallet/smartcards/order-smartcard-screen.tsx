import type { User } from '@cledrau/contract/account/account-fields.ts'
import { CARD_TYPE, DISPATCH_TYPE, LONGEST_NICKNAME, registerCard } from '@cledrau/contract/wallet/smartcards.ts'
import { useState } from 'react'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { navigate } from '../../routes/hash-location.ts'
import { AddressFields } from '../../page/form/address-fields.tsx'
import {
  ADDRESS_FIELDS,
  addressOf,
  addressProblems,
  tidyPostcode,
  type Address,
} from '../../page/form/address-rules.ts'
import { Loaded } from '../../page/loaded.tsx'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { user } from '../../state/personal.ts'
import { smartcards } from '../../state/smartcards.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SmartcardsPage, useCardsPath } from './smartcards-page.tsx'

/** A new card, made out to whoever is signed in, in the post. */
export function OrderSmartcardScreen() {
  const { t } = useWords()
  return (
    <SmartcardsPage title={t('SMARTCARD_ORDER')} back={useCardsPath()}>
      <p>{t('SMARTCARD_ORDER_TEXT')}</p>
      <Loaded of={user.use()}>{(known) => <OrderForm known={known} />}</Loaded>
    </SmartcardsPage>
  )
}

function OrderForm({ known }: { known: User }) {
  const { t } = useWords()
  const { online } = useOnline()
  const path = useCardsPath()
  const [nickname, setNickname] = useState('')
  /** One order, however often somebody has to press. */
  const [key] = useState(() => crypto.randomUUID())
  const form = useForm<Address>({
    start: addressOf(known),
    order: ADDRESS_FIELDS,
    check: (address) => addressProblems(address, true),
    onSubmit: async (typed): Promise<void> => {
      const { title, firstName, lastName, email } = known
      const order = {
        ...typed,
        title,
        firstName,
        lastName,
        email,
        postcode: tidyPostcode(typed.postcode, typed.country),
        nickname: nickname.trim(),
        cardType: CARD_TYPE,
        dispatchType: DISPATCH_TYPE,
      } as const
      try {
        const answer = await send(registerCard, order, { idempotencyKey: key })
        if (!answer.ok) return form.show({ address1: `REFUSAL_${answer.refusal}` })
        await smartcards.fetch()
        showToast(t('SMARTCARD_IS_ORDERED'), 'check')
        navigate(path, { replace: true })
      } catch (trouble) {
        showTrouble(trouble, 'registerCard')
      }
    },
  })
  return (
    <Card>
      <form className="stack" aria-label={t('SMARTCARD_ORDER')} noValidate onSubmit={form.submit}>
        <TextField
          label={t('SMARTCARD_NICKNAME')}
          placeholder={t('SMARTCARD_NICKNAME_SUCH_AS')}
          maxLength={LONGEST_NICKNAME}
          autoComplete="off"
          value={nickname}
          onChange={setNickname}
        />
        <AddressFields form={form} />
        <div>
          <Button type="submit" icon="mail" loading={form.sending} offline={!online}>
            {t('SMARTCARD_ORDER')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
