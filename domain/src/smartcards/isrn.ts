/** The number on an ITSO card: 633597 (the scheme), 4 digits operator, 7 digits card, 1 check digit. */
const SCHEME = '633597'
const LENGTH = 18

/** Digits only: people type the blanks as they are printed. */
export const readIsrn = (text: string): string => text.replaceAll(/[\s-]/g, '')

export const isIsrn = (isrn: string): boolean =>
  isrn.length === LENGTH && /^\d+$/.test(isrn) && isrn.startsWith(SCHEME) && luhnSum(isrn) % 10 === 0

/** The last digit of a card whose first 17 are known. */
export const checkDigit = (first: string): string => String((10 - (luhnSum(`${first}0`) % 10)) % 10)

/** Every second digit from the right is doubled; above 9, its digits are added. */
function luhnSum(digits: string): number {
  let sum = 0
  for (let place = 0; place < digits.length; place += 1) {
    const digit = Number(digits[digits.length - 1 - place])
    const counted = place % 2 === 1 ? digit * 2 : digit
    sum += counted > 9 ? counted - 9 : counted
  }
  return sum
}

/** As it is printed on the card: `6335 9700 0112 3456 78`. */
export const printIsrn = (isrn: string): string => isrn.replaceAll(/(\d{4})(?=\d)/g, '$1 ')
