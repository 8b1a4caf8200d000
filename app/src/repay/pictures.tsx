import { MOST_PICTURE_BYTES, uploadPicture } from '@cledrau/contract/repay/elsewhere.ts'
import { useRef, useState, type ChangeEvent } from 'react'
import { send } from '../api/client.ts'
import type { WordName } from '../i18n/names.ts'
import { useWords } from '../i18n/words.ts'
import { showTrouble } from '../page/show-trouble.ts'
import { useOnline } from '../state/online.ts'
import { Button } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { List, ListRow } from '../ui/list/list.tsx'
import { Note } from '../ui/message/note.tsx'
import { type Asking, guestOf, OWN } from './asking.ts'

export type Picture = { pictureID: string; name: string }

const MOST = 5

type PicturesProps = {
  pictures: readonly Picture[]
  onChange: (pictures: readonly Picture[]) => void
  /** What was picked and taken, for whoever looks into it. */
  onTaken?: (picture: File) => void
  asking?: Asking
}

/** Pictures of a ticket or a paper. Only whoever decides sees them, and where they were taken is dropped. */
export function Pictures({ pictures, onChange, onTaken, asking = OWN }: PicturesProps) {
  const { t } = useWords()
  const { online } = useOnline()
  const file = useRef<HTMLInputElement>(null)
  const [busy, setBusy] = useState(false)
  const [wrong, setWrong] = useState<WordName | null>(null)

  const take = async (picked: File) => {
    setWrong(null)
    if (picked.size > MOST_PICTURE_BYTES) return setWrong('REFUSAL_CLAIM_PICTURE_TOO_LARGE')
    setBusy(true)
    try {
      const answer = await send(uploadPicture, { picture: await base64Of(picked) }, guestOf(asking))
      if (answer.ok) {
        onChange([...pictures, { pictureID: answer.value.pictureID, name: picked.name }])
        onTaken?.(picked)
      } else setWrong(`REFUSAL_${answer.refusal}`)
    } catch (trouble) {
      showTrouble(trouble, 'uploadPicture')
    } finally {
      setBusy(false)
    }
  }
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [first] = target.files ?? []
    // The same file again is picked again.
    target.value = ''
    if (first) void take(first)
  }
  return (
    <div className="stack stack-2">
      {pictures.length > 0 && (
        <List label={t('REPAY_PICTURES')}>
          {pictures.map(({ pictureID, name }) => (
            <ListRow
              key={pictureID}
              icon="file"
              end={
                <IconButton
                  icon="close"
                  label={t('REPAY_PICTURE_REMOVE', { name })}
                  onClick={() => onChange(pictures.filter((one) => one.pictureID !== pictureID))}
                />
              }
            >
              {name}
            </ListRow>
          ))}
        </List>
      )}
      {wrong && (
        <Note kind="bad" role="alert">
          {t(wrong)}
        </Note>
      )}
      <div>
        <Button
          kind="second"
          icon="plus"
          loading={busy}
          offline={!online}
          disabled={pictures.length >= MOST}
          onClick={() => file.current?.click()}
        >
          {t('REPAY_PICTURE_ADD')}
        </Button>
        <input
          ref={file}
          type="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          aria-label={t('REPAY_PICTURE_ADD')}
          hidden
          onChange={picked}
        />
      </div>
      <p className="t-s soft">{t('REPAY_PICTURE_NOTE')}</p>
    </div>
  )
}

/** In pieces: a call with ten million signs at once is more than some browsers take. */
async function base64Of(file: File): Promise<string> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const PIECE = 0x80_00
  let text = ''
  for (let at = 0; at < bytes.length; at += PIECE) text += String.fromCodePoint(...bytes.subarray(at, at + PIECE))
  return btoa(text)
}
