import { useEffect, useLayoutEffect, useRef } from 'react'
import { useWords } from '../../i18n/words.ts'
import { platformNow } from '../../platform/platform.ts'
import { useBackStep } from '../../routes/open-steps.ts'
import { CodePicture } from './code-picture.tsx'
import styles from '../wallet.module.css'

type FullCodeProps = {
  code: string
  /** Which of how many, and whose. */
  title: string
  onClose: () => void
  onBefore?: () => void
  onNext?: () => void
}

/** The code alone, as large as the screen and on white; the screen doesn't sleep meanwhile, and is bright where we may. */
export function FullCode({ code, title, onClose, onBefore, onNext }: FullCodeProps) {
  const { t } = useWords()
  const dialog = useRef<HTMLDialogElement>(null)
  useBackStep(true, onClose)
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useAwake()
  useEffect(() => platformNow().beBright(), [])
  const swipe = useSwipe(onBefore, onNext)
  return (
    <dialog
      ref={dialog}
      className={styles.full}
      aria-label={title}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      {...swipe}
    >
      <div className={styles.fullBar}>
        <b>{title}</b>
        <button type="button" className={styles.fullButton} onClick={onClose}>
          {t('GLOBAL_CLOSE')}
        </button>
      </div>
      <CodePicture code={code} label={t('WALLET_CODE', { title })} />
      <div className={styles.fullBar}>
        {onBefore && (
          <button type="button" className={styles.fullButton} onClick={onBefore}>
            {t('WALLET_BEFORE')}
          </button>
        )}
        {onNext && (
          <button type="button" className={styles.fullButton} onClick={onNext}>
            {t('WALLET_AFTER')}
          </button>
        )}
      </div>
    </dialog>
  )
}

/** Keeps the screen on while somebody holds it under a reader. Where the browser can't, nothing is lost. */
function useAwake(): void {
  useEffect(() => {
    if (!('wakeLock' in navigator)) return undefined
    let lock: WakeLockSentinel | undefined
    let over = false
    // A page that was hidden has lost its lock.
    const hold = async () => {
      if (document.visibilityState !== 'visible') return
      try {
        const held = await navigator.wakeLock.request('screen')
        lock = held
        if (over) await held.release()
      } catch {
        // A device that saves its battery keeps to its own mind.
      }
    }
    const seen = () => void hold()
    seen()
    document.addEventListener('visibilitychange', seen)
    return () => {
      over = true
      document.removeEventListener('visibilitychange', seen)
      void lock?.release()
    }
  }, [])
}

const FAR = 48

/** Swiping between tickets; buttons do the same. */
export function useSwipe(onBefore?: () => void, onNext?: () => void) {
  const from = useRef<number | null>(null)
  return {
    onPointerDown: ({ clientX }: { clientX: number }) => {
      from.current = clientX
    },
    onPointerUp: ({ clientX }: { clientX: number }) => {
      const moved = from.current === null ? 0 : clientX - from.current
      from.current = null
      if (moved > FAR) onBefore?.()
      else if (moved < -FAR) onNext?.()
    },
  }
}
