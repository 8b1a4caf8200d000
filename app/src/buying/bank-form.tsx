import type { FormHears, FormLook, FormSays, BankFormAddress } from '@cledrau/contract/buying/bank-form.ts'
import { formSays, LOOK } from '@cledrau/contract/buying/bank-form.ts'
import type { Ref } from 'react'
import { useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react'
import type { Look } from '../state/dark-mode.ts'
import { useLook } from '../state/dark-mode.ts'
import { useWords } from '../i18n/words.ts'
import { classNames } from '../ui/class-names.ts'
import { Busy } from '../ui/progress/progress.tsx'
import styles from './bank-form.module.css'

export type FormMethod = Extract<FormHears, { kind: 'method' }>
export type BankFormHandle = { submit: () => void }

type BankFormProps = {
  frame: BankFormAddress
  /** What it is, for those who listen. */
  title: string
  method?: FormMethod
  /** It offers to keep the card, which takes room. */
  keeps?: boolean
  /** It stands as high as it is: nothing below it moves any more. */
  onDrawn?: () => void
  onSays: (says: FormSays) => void
  ref?: Ref<BankFormHandle>
}

/**
 * The bank's own form in our page. We see what it says about itself, never what is typed in it; and nothing that it says
 * is believed: it only tells when to ask the server.
 */
export function BankForm({ frame, title, method, keeps = false, onDrawn, onSays, ref }: BankFormProps) {
  const element = useRef<HTMLIFrameElement>(null)
  const { t } = useWords()
  const [height, setHeight] = useState<number>()
  const [ready, setReady] = useState(false)
  const look = useLook()

  const tell = (message: FormHears) => element.current?.contentWindow?.postMessage(message, frame.origin)
  useImperativeHandle(ref, () => ({ submit: () => tell({ kind: 'submit' }) }))

  const hear = useEffectEvent((event: MessageEvent) => {
    if (event.origin !== frame.origin || event.source !== element.current?.contentWindow) return
    const said = formSays.safeParse(event.data)
    if (!said.success) return
    // Before it has heard what it is for, it is as high as something else.
    if (said.data.kind === 'height' && ready) {
      setHeight(Math.max(0, Math.ceil(said.data.height)))
      onDrawn?.()
    }
    if (said.data.kind === 'ready') setReady(true)
    onSays(said.data)
  })
  useEffect(() => {
    const listen = (event: MessageEvent) => hear(event)
    addEventListener('message', listen)
    return () => removeEventListener('message', listen)
  }, [])

  const wanted = JSON.stringify(method ?? { kind: 'method', method: 'card' })
  const dress = useEffectEvent((_look: Look) => tell({ kind: 'look', look: lookOf() }))
  const say = useEffectEvent((text: string) => tell(JSON.parse(text) as FormHears))
  useEffect(() => {
    if (ready) dress(look)
  }, [ready, look])
  useEffect(() => {
    if (ready) say(wanted)
  }, [ready, wanted])

  const known = method !== undefined && method.method !== 'card'
  return (
    <div className={styles.room}>
      <iframe
        ref={element}
        className={classNames(styles.form, known ? styles.known : keeps && styles.keeps)}
        style={{ height }}
        src={frame.url}
        title={title}
        // Its script runs on the bank's own origin, which it needs; it may not lead this page away.
        // oxlint-disable-next-line react/iframe-missing-sandbox
        sandbox="allow-scripts allow-forms allow-same-origin allow-popups"
        allow="payment"
      />
      {height === undefined && (
        <div className={styles.waiting}>
          <Busy>{t('CARD_FRAME_LOADING')}</Busy>
        </div>
      )}
    </div>
  )
}

/** The page's tokens as they are now, so that the form looks like what is around it. */
function lookOf(): FormLook {
  const style = getComputedStyle(document.documentElement)
  const tokens = LOOK.map((name) => [name, style.getPropertyValue(`--${name}`).trim()])
  return { ...Object.fromEntries(tokens), theme: style.colorScheme.includes('dark') ? 'dark' : 'light' } as FormLook
}
