import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { aztecMatrix } from '@cledrau/domain/tickets/aztec-matrix.ts'
import type { Page } from '@playwright/test'

/** What the browser's camera sees. A browser that finds no such file when it first looks for cameras has none for good. */
export const CAMERA = join(import.meta.dirname, '../var/camera.y4m')

const [WIDE, HIGH] = [640, 480]

/** Holds a ticket's code before the camera, or nothing: one picture, uncompressed, over and over. */
export function holdBeforeCamera(code: string | null): void {
  const rows = code === null ? [] : (aztecMatrix(code) as boolean[][])
  const [scale, quiet] = [Math.floor(HIGH / (rows.length + 8)), 4]
  const light = Buffer.alloc(WIDE * HIGH, 0xeb)
  for (const [y, row] of rows.entries())
    for (const [x, dark] of row.entries()) {
      if (!dark) continue
      for (let line = 0; line < scale; line++) {
        const at = ((y + quiet) * scale + line) * WIDE + (x + quiet) * scale
        light.fill(0x10, at, at + scale)
      }
    }
  const grey = Buffer.alloc((WIDE * HIGH) / 2, 0x80)
  mkdirSync(dirname(CAMERA), { recursive: true })
  writeFileSync(
    CAMERA,
    Buffer.concat([Buffer.from(`YUV4MPEG2 W${WIDE} H${HIGH} F10:1 Ip A1:1 C420jpeg\nFRAME\n`), light, grey]),
  )
}

/** The code as a phone shows it, photographed. */
export const pictureOf = (page: Page, code: string): Promise<Buffer> =>
  page
    .evaluate(
      (rows) => {
        const [scale, quiet] = [6, 4]
        const canvas = document.createElement('canvas')
        canvas.width = canvas.height = (rows.length + 2 * quiet) * scale
        const context = canvas.getContext('2d')
        if (!context) return ''
        context.fillStyle = '#fff'
        context.fillRect(0, 0, canvas.width, canvas.height)
        context.fillStyle = '#000'
        for (const [y, row] of rows.entries())
          for (const [x, dark] of row.entries())
            if (dark) context.fillRect((x + quiet) * scale, (y + quiet) * scale, scale, scale)
        return canvas.toDataURL('image/png').split(',')[1] ?? ''
      },
      aztecMatrix(code) as boolean[][],
    )
    .then((base64) => Buffer.from(base64, 'base64'))
