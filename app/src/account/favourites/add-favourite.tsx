import { useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { StationField } from '../../stations/station-field.tsx'
import { useForm } from '../../page/form/use-form.ts'
import { useOnline } from '../../state/online.ts'
import { Button } from '../../ui/button/button.tsx'
import { Card } from '../../ui/card/card.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { useFavourites } from '../../search/use-favourites.ts'

type Values = { origin: string | null; destination: string | null; name: string }
const NOTHING: Values = { origin: null, destination: null, name: '' }
const LONGEST_NAME = 60

/** A journey, or a station alone where there is no destination. */
export function AddFavourite() {
  const { t } = useWords()
  const [open, setOpen] = useState(false)
  if (open) return <AddForm onDone={() => setOpen(false)} />
  return (
    <div>
      <Button kind="second" icon="plus" onClick={() => setOpen(true)}>
        {t('FAVOURITE_ADD')}
      </Button>
    </div>
  )
}

function AddForm({ onDone }: { onDone: () => void }) {
  const { t } = useWords()
  const { online } = useOnline()
  const { add } = useFavourites()
  const form = useForm<Values>({
    start: NOTHING,
    order: ['origin', 'destination', 'name'],
    check: ({ origin, destination }) => ({
      ...(origin === null && { origin: 'FAVOURITE_STATION_MISSING' }),
      ...(origin !== null && origin === destination && { destination: 'REFUSAL_SAME_STATION' }),
    }),
    onSubmit: async ({ origin, destination, name }): Promise<void> => {
      const refusal = await add({ origin: origin ?? '', destination, name: name.trim() })
      if (refusal === null) onDone()
      else if (refusal !== 'failed') form.show({ origin: `REFUSAL_${refusal}` })
    },
  })
  const { values, problems, set } = form
  return (
    <Card>
      <form className="stack" aria-label={t('FAVOURITE_ADD')} noValidate onSubmit={form.submit}>
        <StationField
          label={t('FAVOURITE_FROM')}
          purpose="ticket-search"
          chosen={values.origin}
          otherField={values.destination}
          onChoose={(code) => set('origin', code)}
          wrong={problems.origin && t(problems.origin)}
        />
        <StationField
          label={t('FAVOURITE_TO')}
          note={t('FAVOURITE_TO_NOTE')}
          purpose="ticket-search"
          chosen={values.destination}
          otherField={values.origin}
          onChoose={(code) => set('destination', code)}
          wrong={problems.destination && t(problems.destination)}
        />
        <TextField
          {...form.text('name')}
          label={t('FAVOURITE_NAME')}
          placeholder={t('FAVOURITE_NAME_SUCH_AS')}
          maxLength={LONGEST_NAME}
          autoComplete="off"
        />
        <div className="row row-wrap">
          <Button type="submit" icon="star" loading={form.sending} offline={!online}>
            {t('GLOBAL_ADD')}
          </Button>
          <Button kind="quiet" onClick={onDone}>
            {t('GLOBAL_CANCEL')}
          </Button>
        </div>
      </form>
    </Card>
  )
}
