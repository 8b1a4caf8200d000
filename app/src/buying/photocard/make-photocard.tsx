import { makePhotocard, type Photocard } from '@cledrau/contract/account/photocard.ts'
import { nameProblem } from '@cledrau/domain/accounts/name.ts'
import { cropOf, FIRST_FRAMING, NEAREST, type Framing } from '@cledrau/domain/photocards/crop.ts'
import { PHOTO_SIZE } from '@cledrau/domain/photocards/photo.ts'
import { useEffect, useRef, useState } from 'react'
import { send } from '../../api/client.ts'
import type { WordName } from '../../i18n/names.ts'
import { useWords } from '../../i18n/words.ts'
import { useForm } from '../../page/form/use-form.ts'
import { showTrouble } from '../../page/show-trouble.ts'
import { useOnline } from '../../state/online.ts'
import { photocard } from '../../state/photocard.ts'
import { useTraveller } from '../../state/traveller.ts'
import { Button } from '../../ui/button/button.tsx'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { TextField } from '../../ui/field/text-field.tsx'
import { Note } from '../../ui/message/note.tsx'
import { drawPhoto, encodePhoto } from './encode-photo.ts'
import { PickPicture } from './pick-picture.tsx'
import styles from './photocard.module.css'

type Values = { name: string; picture: string }
type Props = { card: Photocard | null; onMade?: (card: Photocard) => void; onClose: () => void }

/** A picture is chosen or taken, framed like a passport's, and sent; what is wrong is said here and nothing is lost. */
export function MakePhotocard({ card, onMade, onClose }: Props) {
  const { t } = useWords()
  const { online } = useOnline()
  const who = useTraveller()
  const canvas = useRef<HTMLCanvasElement>(null)
  const [picture, setPicture] = useState<ImageBitmap | null>(null)
  const [framing, setFraming] = useState(FIRST_FRAMING)
  useEffect(() => {
    if (canvas.current && picture) drawPhoto(canvas.current, picture, cropOf(picture, framing))
  }, [picture, framing])
  // A large picture holds much memory: it goes with the next one, and with this sheet.
  useEffect(() => () => picture?.close(), [picture])

  const form = useForm<Values>({
    start: { name: card?.name ?? [who?.firstName, who?.lastName].filter(Boolean).join(' '), picture: '' },
    order: ['picture', 'name'],
    check: ({ name }) => ({
      ...(picture === null && { picture: 'PHOTOCARD_NO_PICTURE' as const }),
      ...(nameProblem(name) && { name: 'PHOTOCARD_WRONG_NAME' as const }),
    }),
    onSubmit: async ({ name }): Promise<void> => {
      const encoded = canvas.current && (await encodePhoto(canvas.current))
      if (!encoded) return form.show({ picture: 'PHOTOCARD_UNREADABLE' })
      try {
        const answer = await send(makePhotocard, { name: name.trim(), picture: encoded })
        if (!answer.ok) return form.show({ picture: `REFUSAL_${answer.refusal}` })
        photocard.put(answer.value)
        onMade?.(answer.value.photocard)
        onClose()
      } catch (trouble) {
        showTrouble(trouble, 'makePhotocard')
      }
    },
  })
  const choose = async (file: File) => {
    const found = await readPicture(file)
    if (typeof found === 'string') return form.show({ picture: found })
    form.set('picture', file.name)
    setFraming(FIRST_FRAMING)
    setPicture(found)
  }
  const title = t(card ? 'PHOTOCARD_NEW_PICTURE' : 'PHOTOCARD_MAKE')
  return (
    <Dialog open onClose={onClose} title={title} closeLabel={t('GLOBAL_CLOSE')}>
      <form className="stack" aria-label={title} noValidate onSubmit={form.submit}>
        <p>{t('PHOTOCARD_HOW')}</p>
        {form.problems.picture && (
          <div role="alert">
            <Note kind="bad">{t(form.problems.picture)}</Note>
          </div>
        )}
        {picture && (
          <div className={styles.framing}>
            <figure className={styles.preview}>
              <canvas ref={canvas} className={styles.canvas} aria-hidden="true" />
              <figcaption className="t-s soft">{t('PHOTOCARD_PREVIEW')}</figcaption>
            </figure>
            <Ranges framing={framing} onChange={setFraming} />
          </div>
        )}
        <PickPicture again={picture !== null} onPicked={(file) => void choose(file)} />
        <TextField
          {...form.text('name')}
          label={t('PHOTOCARD_NAME')}
          note={t('PHOTOCARD_NAME_NOTE')}
          autoComplete="name"
          wrong={form.problems.name && t(form.problems.name)}
        />
        <p className="t-s soft">{t('PHOTOCARD_WHO_SEES')}</p>
        <Button type="submit" full loading={form.sending} offline={!online}>
          {t('PHOTOCARD_SAVE')}
        </Button>
      </form>
    </Dialog>
  )
}

/** By hand or by keys, as ranges are everywhere. */
function Ranges({ framing, onChange }: { framing: Framing; onChange: (framing: Framing) => void }) {
  const { t } = useWords()
  const ranges = [
    { name: 'near', label: 'PHOTOCARD_NEARER', min: 1, max: NEAREST },
    { name: 'across', label: 'PHOTOCARD_ACROSS', min: 0, max: 1 },
    { name: 'down', label: 'PHOTOCARD_DOWN', min: 0, max: 1 },
  ] as const
  return (
    <div className={styles.ranges}>
      {ranges.map(({ name, label, min, max }) => (
        <label key={name}>
          {t(label)}
          <input
            type="range"
            min={min}
            max={max}
            step={0.02}
            value={framing[name]}
            onChange={({ target }) => onChange({ ...framing, [name]: Number(target.value) })}
          />
        </label>
      ))}
    </div>
  )
}

/** As it was held, whatever way round the camera wrote it; or why it can't be used. */
async function readPicture(file: File): Promise<ImageBitmap | WordName> {
  try {
    const picture = await createImageBitmap(file)
    const { width } = cropOf(picture, FIRST_FRAMING)
    if (width >= PHOTO_SIZE.width / 2) return picture
    picture.close()
    return 'PHOTOCARD_TOO_SMALL'
  } catch {
    return 'PHOTOCARD_UNREADABLE'
  }
}
