import type { Station } from './station.ts'

const HEAD = 'code,name_en,name_cy,lat,lon'
/** Location codes that begin with Z are ours; the first of them are those of groups. */
const FIRST_CODE = 20_000

/** A station of which no more is known than its names and where it is. */
export type OtherStation = Omit<Station, 'alias' | 'members'> & { readonly alias: string[] }

/** The stations where no train that we know calls, from their table. Throws, with the line, on what it can’t read. */
export function parseOtherStations(text: string): OtherStation[] {
  const [head, ...rows] = text.trimEnd().split('\n')
  if (head !== HEAD) throw new Error(`expected the columns ${HEAD}`)
  return rows.map((row, at) => {
    const values = row.split(',')
    const [code = '', en = '', cy = '', lat = '', lon = ''] = values
    const [north, east] = [Number(lat), Number(lon)]
    if (
      values.length !== 5 ||
      !/^[A-Z]{3}$/.test(code) ||
      en === '' ||
      !(north > 49 && north < 61 && east > -8 && east < 2)
    )
      throw new Error(`line ${at + 2}: no station: ${row}`)
    return {
      crsCode: code,
      srCode: `GB${code}`,
      nlCode: locationCode(code),
      alias: [],
      names: { en, cy: cy || en },
      ticketSearchOnly: 'Yes',
      tfwServicedStation: 'No',
      lat: north,
      lon: east,
    }
  })
}

/** One for every three letters, always the same. */
function locationCode(code: string): string {
  let number = 0
  for (const letter of code) number = number * 26 + letter.charCodeAt(0) - 65
  return `Z${(FIRST_CODE + number).toString(36).toUpperCase()}`
}
