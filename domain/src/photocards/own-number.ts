/** Photocards that are made here, among all that are numbered as `isPhotocard` says. */
const OWN = 'CLD'
const FIGURES = 8
const OWN_NUMBER = /^CLD\d{8}$/

export const OWN_NUMBERS = 10 ** FIGURES
export const ownPhotocard = (index: number): string => OWN + String(index).padStart(FIGURES, '0')
export const isOwnPhotocard = (number: string): boolean => OWN_NUMBER.test(number)

/** A number of ours is good for whoever made that photocard; all others are their holder's word. */
export const mayName = (number: string, made: string | null): boolean => !isOwnPhotocard(number) || number === made
