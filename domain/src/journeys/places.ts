import { codesOf, type Image, textOf } from '@cledrau/planner'

type Bilingual = { en: string; cy: string }

/** The name of a stop or a group by its code. */
export type Places = ReadonlyMap<string, Bilingual>

/** What a timetable calls its places. A station's own name wins over a group of the same code. */
export function placesOf(image: Image): Places {
  const name = (english: number, welsh: number): Bilingual => {
    const en = textOf(image, english)
    return { en, cy: textOf(image, welsh) || en }
  }
  const places = new Map<string, Bilingual>()
  image.groupCode.forEach((code, at) =>
    places.set(textOf(image, code), name(image.groupName[at] ?? 0, image.groupNameWelsh[at] ?? 0)),
  )
  codesOf(image).forEach((code, at) => places.set(code, name(image.stopName[at] ?? 0, image.stopNameWelsh[at] ?? 0)))
  return places
}
