import { plain } from './tokens.ts'

/** Words that nobody would miss: they name neither place, day, person nor ticket. */
const POLITE = new Set(
  (
    "please pls be there ticket tickets train trains get me my i id im i'm i'd want need would like book buy find " +
    'go going travel travelling journey trip for with and a an the of at on in to from us just some hi hello ' +
    'thanks way how do can what whats is are time times have has we our next must home take show any out one it ' +
    "that this both could should may will i'll catch heading looking planning trying hoping wanna gonna got here " +
    "there's station stations service services rail we're they when where which who see w/ much cost costs price " +
    'start ok yes hey thank lovely also then so onto into os gwelwch yn dda plis tocyn tocynnau docyn dren tren ' +
    "trenau drenau dw rydw rwy rwyn rwy'n dwi isio eisiau isie moyn mynd fynd teithio deithio taith daith gyda " +
    'efo ac y yr ar o ni hoffwn prynu brynu un dydd ddydd diolch am mae maer sut pryd angen bod fod gen gennyf ' +
    'gan ydw ydyn hoffen nesaf nesa adre adref yng ym ffordd cael gael prun pa faint oes yw ydy ydi rhaid mi fi ' +
    'fe sydd sy bydd bydda byddaf byddwn wedyn hefyd gorsaf orsaf rydyn rydym ryn dyn eisie ishe hoffem dymuno ' +
    'chwilio gweld allwch allech bwcio archebu trefnu cymryd hoffi modd gallaf galla maen yna costio dechrau pris ' +
    'helo shwmae sumae'
  ).split(' '),
)

export const isPolite = (word: string): boolean => {
  const known = plain(word)
  return POLITE.has(known) || POLITE.has(known.replaceAll("'", ''))
}
