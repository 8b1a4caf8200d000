import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../../ui/dialog/dialog.tsx'
import { Note } from '../../ui/message/note.tsx'
import styles from '../repay.module.css'
import { readCode } from './read-code.ts'

type ScanCodeProps = { onCode: (code: string) => void; onClose: () => void }

/** The camera, until a ticket's code is before it. What it sees never leaves the device. */
export default function ScanCode({ onCode, onClose }: ScanCodeProps) {
  const { t } = useWords()
  const video = useRef<HTMLVideoElement>(null)
  const [missing, setMissing] = useState(false)
  const found = useEffectEvent(onCode)
  useEffect(() => {
    let stopped = false
    let stream: MediaStream | undefined
    const stop = () => stream?.getTracks().forEach((track) => track.stop())
    const canvas = document.createElement('canvas')
    const look = async (element: HTMLVideoElement) => {
      const frame = frameOf(element, canvas)
      const code = frame && (await readCode(frame))
      if (stopped) return
      if (code) return found(code)
      requestAnimationFrame(() => void look(element))
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: 1280 } })
        if (stopped || !video.current) return stop()
        video.current.srcObject = stream
        await video.current.play()
        await look(video.current)
      } catch {
        if (!stopped) setMissing(true)
      }
    }
    void begin()
    return () => {
      stopped = true
      stop()
    }
  }, [])
  return (
    <Dialog open kind="page" title={t('REPAY_SCAN_TITLE')} closeLabel={t('GLOBAL_CLOSE')} onClose={onClose}>
      {missing ? (
        <Note kind="late" role="alert">
          {t('REPAY_SCAN_NONE')}
        </Note>
      ) : (
        <figure className={styles.scan}>
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture has no sound */}
          <video ref={video} playsInline muted />
          <figcaption>{t('REPAY_SCAN_HINT')}</figcaption>
        </figure>
      )}
    </Dialog>
  )
}

function frameOf(element: HTMLVideoElement, canvas: HTMLCanvasElement): ImageData | undefined {
  if (element.videoWidth === 0) return undefined
  canvas.width = element.videoWidth
  canvas.height = element.videoHeight
  const context = canvas.getContext('2d', { willReadFrequently: true })
  context?.drawImage(element, 0, 0)
  return context?.getImageData(0, 0, canvas.width, canvas.height)
}
