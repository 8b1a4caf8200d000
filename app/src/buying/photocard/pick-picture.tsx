import { useRef, type ChangeEvent } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Button } from '../../ui/button/button.tsx'

type Props = { again: boolean; onPicked: (file: File) => void }

/** From this device, or straight from its camera where it has one that pages may ask for. */
export function PickPicture({ again, onPicked }: Props) {
  const { t } = useWords()
  const file = useRef<HTMLInputElement>(null)
  const camera = useRef<HTMLInputElement>(null)
  const takes = 'capture' in HTMLInputElement.prototype
  const picked = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [chosen] = target.files ?? []
    // The same file may be chosen again.
    target.value = ''
    if (chosen) onPicked(chosen)
  }
  return (
    <div className="row-wrap">
      {takes && (
        <>
          <input ref={camera} type="file" accept="image/*" capture="user" hidden onChange={picked} />
          <Button kind="second" icon="person" onClick={() => camera.current?.click()}>
            {t('PHOTOCARD_TAKE')}
          </Button>
        </>
      )}
      <input ref={file} type="file" accept="image/*" hidden onChange={picked} />
      <Button kind="second" icon="file" onClick={() => file.current?.click()}>
        {t(again ? 'PHOTOCARD_CHOOSE_OTHER' : 'PHOTOCARD_CHOOSE')}
      </Button>
    </div>
  )
}
