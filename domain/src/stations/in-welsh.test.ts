import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Station } from './station.ts'
import { inWelsh } from './in-welsh.ts'
import type { WelshWord } from './in-welsh.ts'

const stations: Station[] = JSON.parse(
  readFileSync(new URL('../../../data/stations/stations.json', import.meta.url), 'utf8'),
)
const namesOf = (code: string) => stations.find(({ crsCode }) => crsCode === code)?.names ?? { en: '', cy: '' }
const said = (word: WelshWord, codes: string) => codes.split(' ').map((code) => inWelsh(word, namesOf(code)))

test('i and o soften the name behind them', () => {
  expect(said('i', 'MCN CDF LLD BGN PTM TEN RHI MAN CRE GWE DVY SWA SHR BRH NLR')).toEqual([
    'i Fachynlleth',
    'i Gaerdydd Canolog',
    'i Landudno',
    'i Ben-y-bont ar Ogwr',
    'i Borthmadog',
    'i Ddinbych-y-pysgod',
    'i Riwbeina',
    'i Fanceinion Piccadilly',
    'i Gryw',
    'i Wersyllt',
    'i Gyffordd Dyfi',
    'i Abertawe',
    'i Amwythig',
    'i’r Borth',
    'i Ogledd Llanrwst',
  ])
  expect(said('o', 'HHD NTH AGV HPE TGS')).toEqual([
    'o Gaergybi',
    'o Gastell-nedd',
    'o’r Fenni',
    'o’r Hôb',
    'o Dŷ Glas',
  ])
  expect(said('drwy', 'CTR WRX')).toEqual(['drwy Gaer', 'drwy Wrecsam Cyffredinol'])
})

test('yn turns the name nasal and takes after it', () => {
  expect(said('yn', 'MCN CDF BNG PWL TYW DGY GWE LLD AGV HPE SHR')).toEqual([
    'ym Machynlleth',
    'yng Nghaerdydd Canolog',
    'ym Mangor',
    'ym Mhwllheli',
    'yn Nhywyn',
    'yn Neganwy',
    'yng Ngwersyllt',
    'yn Llandudno',
    'yn y Fenni',
    'yn yr Hôb',
    'yn Amwythig',
  ])
})

test('a makes the name breathe, or becomes ac', () => {
  expect(said('a', 'NWP PTM TYW SWA BNG LLD BRH')).toEqual([
    'a Chasnewydd',
    'a Phorthmadog',
    'a Thywyn',
    'ac Abertawe',
    'a Bangor',
    'a Llandudno',
    'a’r Borth',
  ])
})

test('names that are not Welsh stay as they are', () => {
  expect(said('i', 'BHM DBY CKY CNM COV')).toEqual([
    'i Birmingham New Street',
    'i Derby',
    'i Crosskeys',
    'i Cheltenham Spa',
    'i Coventry',
  ])
  expect(said('yn', 'BHM DBY')).toEqual(['yn Birmingham New Street', 'yn Derby'])
  expect(said('a', 'COV PYE')).toEqual(['a Coventry', 'a Pye Corner'])
})
