import type { Rectangle } from '@cledrau/domain/photocards/crop.ts'
import { bareJpeg, MOST_PHOTO_BYTES, PHOTO_SIZE } from '@cledrau/domain/photocards/photo.ts'

/** The finest that is small enough. */
const FINENESS = [0.86, 0.75, 0.6, 0.45]

/** Draws what was framed, at the size of a photocard. */
export function drawPhoto(canvas: HTMLCanvasElement, picture: ImageBitmap, { x, y, width, height }: Rectangle): void {
  Object.assign(canvas, PHOTO_SIZE)
  const pen = canvas.getContext('2d')
  if (!pen) return
  pen.imageSmoothingQuality = 'high'
  // What is see-through would come out black.
  pen.fillStyle = '#fff'
  pen.fillRect(0, 0, PHOTO_SIZE.width, PHOTO_SIZE.height)
  pen.drawImage(picture, x, y, width, height, 0, 0, PHOTO_SIZE.width, PHOTO_SIZE.height)
}

/** What was drawn, as a small JPEG in base64; nothing of the file it came from is in it. Null where that can't be done. */
export async function encodePhoto(canvas: HTMLCanvasElement): Promise<string | null> {
  for (const fineness of FINENESS) {
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', fineness))
    const bare = blob && bareJpeg(new Uint8Array(await blob.arrayBuffer()))
    if (bare?.ok && bare.value.bytes.length <= MOST_PHOTO_BYTES) return inBase64(bare.value.bytes)
  }
  return null
}

const inBase64 = (bytes: Uint8Array): string => btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))
