import { utcIso } from '@cledrau/domain/time/instant.ts'
import type { Say } from '../../../words.ts'
import { isTimetable, MEDIA_TYPES, type OpenFile } from './made-of.ts'
import type { Version } from './open-data.service.ts'

export const OPEN = '/open'

/** Where a file can be had: as it is now, and as it was. */
export const addressOf = (file: OpenFile): string => `${OPEN}/${file}`
export const addressOfVersion = ({ hash, file }: Version): string => `${OPEN}/versions/${hash}/${file}`

type Told = { versions: readonly Version[]; origin: string; say: Say }

/** One line of the history, as programs read it. */
export const toldVersions = (versions: readonly Version[], origin: string) => ({
  versions: versions.map((one) => ({
    file: one.file,
    url: origin + addressOfVersion(one),
    sha256: one.hash,
    size: one.size,
    validFrom: one.validFrom,
    validUntil: one.validUntil,
    licence: one.licence,
    publishedAt: utcIso(one.publishedAt),
    replacedAt: one.replacedAt === null ? null : utcIso(one.replacedAt),
  })),
})

const CONTEXT = {
  dcat: 'http://www.w3.org/ns/dcat#',
  dct: 'http://purl.org/dc/terms/',
  foaf: 'http://xmlns.com/foaf/0.1/',
  spdx: 'http://spdx.org/rdf/terms#',
  xsd: 'http://www.w3.org/2001/XMLSchema#',
}

const STANDARDS: Partial<Record<OpenFile, string>> = {
  'gtfs.zip': 'https://gtfs.org/documentation/schedule/reference/',
}

const FREQUENCY = 'http://publications.europa.eu/resource/authority/frequency/'
const MEDIA = 'https://www.iana.org/assignments/media-types/'
const LIVE = ['trip-updates', 'vehicle-positions', 'alerts'] as const

/** What there is, as a DCAT catalogue in JSON-LD, in both languages. */
export function catalogueOf({ versions, origin, say }: Told) {
  const both = (name: string) =>
    (['en', 'cy'] as const).map((language) => ({ '@language': language, '@value': say(language, name) }))
  const inForce = versions.filter(({ replacedAt }) => replacedAt === null)
  const page = (path: string) => ({ '@id': origin + path })
  const publisher = {
    '@id': `${origin}/#publisher`,
    '@type': 'foaf:Agent',
    'foaf:name': 'Cledrau',
    'foaf:homepage': page('/'),
  }

  const distributionOf = (one: Version) => ({
    '@id': `${origin}${addressOf(one.file)}#file`,
    '@type': 'dcat:Distribution',
    'dct:title': both(`OPEN_DATA_FILE_${one.file.toUpperCase().replace('.', '_')}`),
    'dcat:accessURL': page(addressOf(one.file)),
    'dcat:downloadURL': page(addressOfVersion(one)),
    'dcat:mediaType': { '@id': MEDIA + (MEDIA_TYPES[one.file].split(';')[0] ?? '') },
    'dcat:byteSize': typed('nonNegativeInteger', String(one.size)),
    'spdx:checksum': {
      '@type': 'spdx:Checksum',
      'spdx:algorithm': { '@id': 'spdx:checksumAlgorithm_sha256' },
      'spdx:checksumValue': typed('hexBinary', one.hash),
    },
    'dct:license': { '@id': one.licence },
    'dct:issued': typed('dateTime', utcIso(one.publishedAt)),
    ...(STANDARDS[one.file] ? { 'dct:conformsTo': { '@id': STANDARDS[one.file] } } : {}),
  })

  const datasetOf = (name: string, of: readonly Version[]) => {
    const [newest] = of
    if (!newest) return []
    const before = versions.find((one) => one.file === newest.file && one.replacedAt !== null)
    return [
      {
        '@id': `${origin}${OPEN}/catalogue#${name}`,
        '@type': 'dcat:Dataset',
        'dct:title': both(`OPEN_DATA_${name.toUpperCase()}`),
        'dct:description': both(`OPEN_DATA_${name.toUpperCase()}_ABOUT`),
        'dct:publisher': { '@id': publisher['@id'] },
        'dct:license': { '@id': newest.licence },
        'dct:rights': both('OPEN_DATA_RIGHTS'),
        'dct:accrualPeriodicity': { '@id': `${FREQUENCY}${name === 'stations' ? 'IRREG' : 'WEEKLY'}` },
        'dct:modified': typed('dateTime', utcIso(newest.publishedAt)),
        'dcat:version': newest.hash,
        ...(before ? { 'dcat:previousVersion': page(addressOfVersion(before)) } : {}),
        'dcat:landingPage': page(`${OPEN}/versions`),
        ...(newest.validFrom !== null && newest.validUntil !== null
          ? {
              'dct:temporal': {
                '@type': 'dct:PeriodOfTime',
                'dcat:startDate': typed('date', newest.validFrom),
                'dcat:endDate': typed('date', newest.validUntil),
              },
            }
          : {}),
        'dcat:distribution': of.map(distributionOf),
      },
    ]
  }

  const live = {
    '@id': `${origin}${OPEN}/catalogue#live`,
    '@type': 'dcat:Dataset',
    'dct:title': both('OPEN_DATA_LIVE'),
    'dct:description': both('OPEN_DATA_LIVE_ABOUT'),
    'dct:publisher': { '@id': publisher['@id'] },
    'dct:accrualPeriodicity': { '@id': `${FREQUENCY}UPDATE_CONT` },
    'dcat:distribution': LIVE.map((kind) => ({
      '@id': `${origin}/gtfs-rt/${kind}.pb#file`,
      '@type': 'dcat:Distribution',
      'dcat:accessURL': page(`/gtfs-rt/${kind}.pb`),
      'dcat:mediaType': { '@id': `${MEDIA}application/x-protobuf` },
      'dct:conformsTo': { '@id': 'https://gtfs.org/documentation/realtime/reference/' },
    })),
  }

  return {
    '@context': CONTEXT,
    '@id': `${origin}${OPEN}/catalogue`,
    '@type': 'dcat:Catalog',
    'dct:title': both('OPEN_DATA'),
    'dct:publisher': publisher,
    'dct:language': ['en', 'cy'],
    'dcat:dataset': [
      ...datasetOf(
        'timetable',
        inForce.filter(({ file }) => isTimetable(file)),
      ),
      ...datasetOf(
        'stations',
        inForce.filter(({ file }) => !isTimetable(file)),
      ),
      live,
    ],
  }
}

const typed = (type: string, value: string) => ({ '@type': `xsd:${type}`, '@value': value })
