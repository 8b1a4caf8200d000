/** A segment of a JPEG picture: its marker, its length, what is in it. */
export const segment = (marker: number, data: readonly number[]): number[] => [
  0xff,
  marker,
  (data.length + 2) >> 8,
  (data.length + 2) & 255,
  ...data,
]

/** As cameras begin what they note. */
export const APP_NOTE = segment(
  0xe1,
  [...'Exif\0\0GPS 51.5 -3.2'].map((sign) => sign.charCodeAt(0)),
)

type Asked = {
  width?: number
  height?: number
  precision?: number
  colours?: number
  frames?: number
  notes?: readonly (readonly number[])[]
  scan?: readonly number[]
}

/** The bones of a JPEG picture: every segment that one needs, and a few bytes for what it shows. */
export function aJpeg(asked: Asked): Uint8Array {
  const { width = 280, height = 360, precision = 8, colours = 3, frames = 1, notes = [], scan = [0x2a, 0x11] } = asked
  const parts = Array.from({ length: colours }, (_, index) => [index + 1, 0x11, 0])
  const frame = [precision, height >> 8, height & 255, width >> 8, width & 255, colours, ...parts.flat()]
  return Uint8Array.from([
    0xff,
    0xd8,
    ...notes.flat(),
    ...segment(
      0xdb,
      Array.from({ length: 65 }, () => 1),
    ),
    ...Array.from({ length: frames }, () => segment(0xc0, frame)).flat(),
    ...segment(
      0xc4,
      Array.from({ length: 19 }, () => 0),
    ),
    ...segment(0xda, [1, 1, 0, 0, 63, 0]),
    ...scan,
    0xff,
    0xd9,
  ])
}
