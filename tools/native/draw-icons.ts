import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { ROOT } from '../programs.ts'

/**
 * Draws the pictures that Apple takes as pixels, from the one drawing of our mark: `node tools/native/draw-icons.ts`. Android
 * takes the drawing itself (native/android, drawable/).
 */
const ASSETS = join(ROOT, 'native/ios/App/App/Assets.xcassets')
const PATHS = [...readFileSync(join(ROOT, 'app/public/icons/icon.svg'), 'utf8').matchAll(/ d="([^"]+)"/g)].map(
  ([, path]) => path as string,
)

type Picture = { file: string; size: number; mark: string; ground: string | null; share: number }

const PICTURES: readonly Picture[] = [
  { file: 'AppIcon.appiconset/icon.png', size: 1024, mark: '#005F73', ground: '#FBFAF7', share: 0.56 },
  { file: 'AppIcon.appiconset/icon-dark.png', size: 1024, mark: '#7FD3E0', ground: '#11161D', share: 0.56 },
  // The system colours what is light.
  { file: 'AppIcon.appiconset/icon-tinted.png', size: 1024, mark: '#FFFFFF', ground: '#000000', share: 0.56 },
  { file: 'Splash.imageset/splash.png', size: 192, mark: '#005F73', ground: null, share: 0.7 },
  { file: 'Splash.imageset/splash-dark.png', size: 192, mark: '#7FD3E0', ground: null, share: 0.7 },
]

function drawingOf({ size, mark, ground, share }: Picture): string {
  const scale = (size * share) / 32
  const edge = (size * (1 - share)) / 2
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${size}" height="${size}">
    ${ground ? `<rect width="100%" height="100%" fill="${ground}"/>` : ''}
    <g transform="translate(${edge} ${edge}) scale(${scale})" fill="none" stroke="${mark}" stroke-width="3.5" stroke-linecap="round">
      ${PATHS.map((path) => `<path d="${path}"/>`).join('')}
    </g>
  </svg>`
}

for (const picture of PICTURES) {
  const drawn = sharp(Buffer.from(drawingOf(picture)))
  // Apple takes no icon that lets something shine through.
  const solid = picture.ground ? drawn.flatten({ background: picture.ground }).removeAlpha() : drawn
  writeFileSync(join(ASSETS, picture.file), await solid.png({ compressionLevel: 9 }).toBuffer())
}
