import { basename } from 'node:path'

/** A class is named after its file, so that no two files may be named alike: it says whose it is, and compresses well. */
export const classNames = {
  generateScopedName: (name: string, file: string): string => `${basename(file, '.module.css')}_${name}`,
}
