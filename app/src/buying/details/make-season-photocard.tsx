import { photocard } from '../../state/photocard.ts'
import { MakePhotocard } from '../photocard/make-photocard.tsx'
import type { DetailsForm } from './use-details.ts'

type Props = { form: DetailsForm['form']; onClose: () => void }

/** Beside the form of the details, not in it: a form within a form sends both. */
export default function MakeSeasonPhotocard({ form, onClose }: Props) {
  const known = photocard.use()
  return (
    <MakePhotocard
      card={known.state === 'ready' ? known.value.photocard : null}
      onMade={(made) => form.set('photocard', made.number)}
      onClose={onClose}
    />
  )
}
