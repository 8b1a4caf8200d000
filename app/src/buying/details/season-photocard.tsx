import { useEffect, type ReactNode } from 'react'
import { useWords } from '../../i18n/words.ts'
import { photocard } from '../../state/photocard.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { PhotocardShown } from '../photocard/photocard-shown.tsx'
import type { DetailsForm } from './use-details.ts'

type Props = { form: DetailsForm['form']; asGuest: boolean; wrong: ReactNode; onMake: (making: true) => void }

/** The photocard that a season goes with: one's own fills itself in; whoever has none makes one here. */
export default function SeasonPhotocard({ form, asGuest, wrong, onMake }: Props) {
  const { t } = useWords()
  const known = photocard.use()
  const own = known.state === 'ready' ? known.value.photocard : null
  const { set, values } = form
  const number = own?.number
  useEffect(() => {
    if (number !== undefined && values.photocard === '') set('photocard', number)
    // oxlint-disable-next-line react/exhaustive-deps -- once, when it is known; what somebody types instead stays
  }, [number])
  return (
    <Card className="stack stack-3">
      <h3 className="t-l">{t('PHOTOCARD')}</h3>
      {own && own.number === values.photocard ? (
        <PhotocardShown card={own} />
      ) : (
        known.state === 'ready' && !own && !asGuest && <p>{t('PHOTOCARD_OFFER')}</p>
      )}
      {known.state === 'ready' && !asGuest && (
        <div>
          <Button kind="second" small icon={own ? 'edit' : 'plus'} onClick={() => onMake(true)}>
            {t(own ? 'PHOTOCARD_NEW_PICTURE' : 'PHOTOCARD_MAKE')}
          </Button>
        </div>
      )}
      <TextField
        {...form.text('photocard')}
        label={t('DELIVERY_PHOTOCARD')}
        note={t('DELIVERY_PHOTOCARD_NOTE')}
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={12}
        wrong={wrong}
      />
    </Card>
  )
}
