import { platformNow } from './platform.ts'

type File = { fileName: string; contentType: string; content: BlobPart }

/** Hands a file to the browser, which keeps it where this person keeps downloads; or to the phone, which asks where. */
export function saveFile(file: File): void {
  const bySystem = platformNow().saveFile
  if (bySystem) return bySystem(file)
  const { fileName, contentType, content } = file
  const url = URL.createObjectURL(new Blob([content], { type: contentType }))
  const link = Object.assign(document.createElement('a'), { href: url, download: fileName })
  link.click()
  setTimeout(() => URL.revokeObjectURL(url), 0)
}

/**
 * Opens a file in a page of its own. That page has to be asked for while the finger is still down, before the file is
 * there; where there is none to be had, the file is saved. Null: there is no file after all.
 */
export function openSoon(): (file: File | null) => void {
  // A shell has no other pages: the phone opens the file with what it has for it.
  const page = platformNow().saveFile ? null : window.open('', '_blank')
  return (file) => {
    if (!file) page?.close()
    else if (page) page.location.href = URL.createObjectURL(new Blob([file.content], { type: file.contentType }))
    else saveFile(file)
  }
}

/** Bytes as they stand inside an answer of the server. */
export const bytesOf = (base64: string): BlobPart => Uint8Array.from(atob(base64), (sign) => sign.codePointAt(0) ?? 0)
