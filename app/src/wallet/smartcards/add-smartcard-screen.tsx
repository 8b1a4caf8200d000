import { addCard, LONGEST_NICKNAME } from '@cledrau/contract/wallet/smartcards.ts'
import { isIsrn, readIsrn } from '@cledrau/domain/smartcards/isrn.ts'
import { send } from '../../api/client.ts'
import { useWords } from '../../i18n/words.ts'
import { platformNow } from '../../platform/platform.ts'
import { navigate } from '../../routes/hash-location.ts'
import { showToast } from '../../page/messages.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { smartcards } from '../../state/smartcards.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { SmartcardsPage, useCardsPath } from './smartcards-page.tsx'

/** A card that somebody has: the number on it, and what they call it. */
export function AddSmartcardScreen() {
  const { t } = useWords()
  const { online } = useOnline()
  const path = useCardsPath()
  const form = useForm({
    start: { isrn: '', nickname: '' },
    order: ['isrn', 'nickname'],
    check: ({ isrn }) => (isIsrn(readIsrn(isrn)) ? {} : { isrn: 'REFUSAL_ISRN_WRONG' }),
    onSubmit: async ({ isrn, nickname }): Promise<void> => {
      try {
        const answer = await send(addCard, { isrn, nickname: nickname.trim(), channelUI: platformNow().kind })
        if (!answer.ok) return form.show({ isrn: `REFUSAL_${answer.refusal}` })
        await smartcards.fetch()
        showToast(t('SMARTCARD_ADDED'), 'check')
        navigate(path, { replace: true })
      } catch (trouble) {
        showTrouble(trouble, 'addCard')
      }
    },
  })
  return (
    <SmartcardsPage title={t('SMARTCARD_ADD')} back={path}>
      <Card>
        <form className="stack" aria-label={t('SMARTCARD_ADD')} noValidate onSubmit={form.submit}>
          <TextField
            {...form.text('isrn')}
            label={t('SMARTCARD_NUMBER')}
            note={t('SMARTCARD_NUMBER_NOTE')}
            inputMode="numeric"
            autoComplete="off"
            maxLength={30}
            wrong={form.problems.isrn && t(form.problems.isrn)}
          />
          <TextField
            {...form.text('nickname')}
            label={t('SMARTCARD_NICKNAME')}
            placeholder={t('SMARTCARD_NICKNAME_SUCH_AS')}
            maxLength={LONGEST_NICKNAME}
            autoComplete="off"
          />
          <div>
            <Button type="submit" icon="plus" loading={form.sending} offline={!online}>
              {t('SMARTCARD_ADD')}
            </Button>
          </div>
        </form>
      </Card>
    </SmartcardsPage>
  )
}
