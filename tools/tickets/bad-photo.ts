import sharp from 'sharp'

/** How somebody holds a phone over a sheet of paper, from one look to the next. */
export const ASKEW_DEGREES = [4, 7, 10]
const OUT_OF_FOCUS = 1.2
/** In a dim corner: a quarter less between black and white, and darker. */
const [CONTRAST, DARKER] = [0.75, -6]
const GRAIN = 6
const QUALITY = 45

/** A bad photo of a page: askew, out of focus, in bad light, grainy and saved small. */
export async function badPhoto(page: string, photo: string, degrees: number): Promise<void> {
  const paper = { background: 'white' }
  const { data, info } = await sharp(page)
    .flatten(paper)
    .rotate(degrees, paper)
    .blur(OUT_OF_FOCUS)
    .linear(CONTRAST, DARKER)
    .greyscale()
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at++) {
    // Box and Muller's way from even chances to a bell.
    const bell = Math.sqrt(-2 * Math.log(1 - Math.random())) * Math.cos(2 * Math.PI * Math.random())
    data[at] = Math.max(0, Math.min(255, (data[at] ?? 0) + bell * GRAIN))
  }
  const { width, height, channels } = info
  await sharp(data, { raw: { width, height, channels } }).jpeg({ quality: QUALITY }).toFile(photo)
}
