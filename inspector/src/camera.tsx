import { useEffect, useRef, useState } from 'react'
import { readCode } from './read-code.ts'
import type { Say } from './words.ts'

type Props = { say: Say; onCode: (text: string) => void }

/** Scans until a code is found. Frames never leave the device. */
export function Camera({ say, onCode }: Props) {
  const [on, setOn] = useState(false)
  const [missing, setMissing] = useState(false)
  const video = useRef<HTMLVideoElement>(null)

  useEffect(() => {
    if (!on) return
    let stopped = false
    let stream: MediaStream | undefined
    const canvas = document.createElement('canvas')

    const look = async () => {
      const element = video.current
      if (stopped || !element) return
      if (element.videoWidth > 0) {
        canvas.width = element.videoWidth
        canvas.height = element.videoHeight
        const context = canvas.getContext('2d', { willReadFrequently: true })
        context?.drawImage(element, 0, 0)
        const frame = context?.getImageData(0, 0, canvas.width, canvas.height)
        const text = frame ? await readCode(frame).catch(() => null) : null
        if (text !== null && !stopped) {
          setOn(false)
          return onCode(text)
        }
      }
      requestAnimationFrame(() => void look())
    }
    const begin = async () => {
      try {
        stream = await navigator.mediaDevices.getUserMedia({ video: { facingMode: 'environment', width: 1280 } })
        if (stopped || !video.current) return stream.getTracks().forEach((track) => track.stop())
        video.current.srcObject = stream
        await video.current.play()
        await look()
      } catch {
        setMissing(true)
        setOn(false)
      }
    }
    void begin()
    return () => {
      stopped = true
      stream?.getTracks().forEach((track) => track.stop())
    }
  }, [on, onCode])

  return (
    <div className="stack">
      {on && (
        <figure className="camera">
          {/* oxlint-disable-next-line jsx-a11y/media-has-caption -- the camera's own picture has no sound */}
          <video ref={video} playsInline muted />
          <figcaption>{say('INSPECTOR_CAMERA_HINT')}</figcaption>
        </figure>
      )}
      <button type="button" className="main" onClick={() => setOn(!on)}>
        {say(on ? 'INSPECTOR_CAMERA_STOP' : 'INSPECTOR_CAMERA_START')}
      </button>
      {missing && <output>{say('INSPECTOR_CAMERA_NONE')}</output>}
    </div>
  )
}
