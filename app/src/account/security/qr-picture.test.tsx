import { render, screen } from '@testing-library/react'
import decode from 'qr/decode.js'
import { expect, test } from 'vitest'
import { QrPicture } from './qr-picture.tsx'

const SCALE = 4

/** The picture as a camera sees it: light where nothing was drawn. */
function photograph(picture: Element) {
  const size = Number(picture.getAttribute('viewBox')?.split(' ')[2])
  const width = size * SCALE
  const data = new Uint8Array(width * width * 4).fill(255)
  const darkness = picture.querySelector('[fill="#000"]')?.getAttribute('d') ?? ''
  for (const [, x, y] of darkness.matchAll(/M(\d+) (\d+)h1v1h-1z/g))
    for (let row = 0; row < SCALE; row++)
      for (let column = 0; column < SCALE; column++) {
        const at = ((Number(y) * SCALE + row) * width + Number(x) * SCALE + column) * 4
        data.fill(0, at, at + 3)
      }
  return { width, height: width, data }
}

test('a camera reads from the picture what an authenticator app needs', () => {
  const text = 'otpauth://totp/Cledrau:carys.evans%40example.org?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Cledrau'
  render(<QrPicture text={text} label="Picture" />)
  expect(decode(photograph(screen.getByRole('img', { name: 'Picture' })))).toBe(text)
})
